import { useText } from '../../view/messages.ts'
import { ActivityEnd } from './ActivityEnd.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ActivityMonths } from './ActivityMonths.tsx'
import styles from './activity.module.css'
import { useActivityScope } from './activityScope.ts'
import { activityMessages } from './messages.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useActivity } from './useActivity.ts'

/** Every transaction that is known, by month, on the network in view or on all of them. */
export function ActivityView() {
  const text = useText(activityMessages)
  const [scope, choose] = useActivityScope()
  const activity = useActivity(scope)
  return (
    <section className={styles.list} aria-label={text.activity}>
      <ScopeChoice scope={scope} onChoose={choose} />
      <ActivityList activity={activity}>
        {(items) => <ActivityMonths items={items} namesNetworks={scope === 'everywhere'} />}
      </ActivityList>
      {activity.isSoon ? null : <ActivityEnd key={scope} activity={activity} scope={scope} />}
    </section>
  )
}
