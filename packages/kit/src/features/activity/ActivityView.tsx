import { namespaceOf } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { SectionHead } from '../../ui/Layout.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { Rows } from '../../ui/Row.tsx'
import { ActivityEnd } from './ActivityEnd.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './activity.module.css'
import { dayOf, monthOf, useNow } from './activityDate.ts'
import { type ActivityItem, groupByMonth } from './activityItem.ts'
import { type ActivityScope, useActivityScope } from './activityScope.ts'
import { activityDetailsMessages } from './detailsMessages.ts'
import { activityMessages } from './messages.ts'
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
      {activity.isBlank ? null : <ActivityEnd key={scope} activity={activity} scope={scope} />}
    </section>
  )
}

type ScopeChoiceProps = { scope: ActivityScope; onChoose: (scope: ActivityScope) => void }

/** The network in view, or all; nothing where the site has only one. */
function ScopeChoice({ scope, onChoose }: ScopeChoiceProps) {
  const { networks } = useKitInstance().options
  const text = useText(activityDetailsMessages)
  const networkId = useKitState(selectNetworkId)
  const current = networks.find(({ id }) => id === networkId)
  const others = networks.filter(
    ({ id }) => networkId && id !== networkId && namespaceOf(id) === namespaceOf(networkId),
  )
  if (!current || others.length === 0) return null
  return (
    <div className={styles.scope}>
      <Presets
        label={text.networks}
        options={[
          { value: 'network', label: <bdi>{current.name}</bdi> },
          { value: 'everywhere', label: text.everywhere },
        ]}
        value={scope}
        onValue={onChoose}
      />
    </div>
  )
}

/** From how many lines on the browser draws only those near the part in sight. */
const drawnWhole = 100

type ActivityMonthsProps = {
  items: readonly ActivityItem[]
  namesNetworks: boolean
}

/** Transactions under the heads of their months. */
function ActivityMonths({ items, namesNetworks }: ActivityMonthsProps) {
  const { locale, networks } = useKitInstance().options
  const now = useNow()
  const nameOf = (item: ActivityItem) =>
    namesNetworks ? networks.find(({ id }) => id === item.networkId)?.name : undefined
  return (
    <div className={items.length > drawnWhole ? styles.long : undefined}>
      {groupByMonth(items).map(({ items: lines, month }) => (
        <div key={month.getTime()} className={styles.month}>
          <SectionHead>{monthOf(month, locale)}</SectionHead>
          <Rows label={monthOf(month, locale)} list>
            {lines.map((item) => (
              <ActivityRow key={item.id} item={item} date={dayOf(item.at, now, locale)} network={nameOf(item)} />
            ))}
          </Rows>
        </div>
      ))}
    </div>
  )
}
