import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { IconRight } from '../../ui/icons.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { briefDate, useNow } from './activityDate.ts'
import { activityMessages } from './messages.ts'
import { useActivity } from './useActivity.ts'

/** How many lines the tab shows. */
const shownInTab = 20

/** The newest transactions, in the account's tab. */
export function ActivityPanel() {
  const kit = useKitInstance()
  const text = useText(activityMessages)
  const activity = useActivity('network')
  const now = useNow()
  return (
    <ActivityList activity={activity}>
      {(items) => (
        <Rows label={text.activity} list>
          {items.slice(0, shownInTab).map((item) => (
            <ActivityRow key={item.id} item={item} date={briefDate(item.at, now, kit.options.locale, text.now)} />
          ))}
          <Row
            kind="more"
            label={text.all}
            end={<IconRight size="s" />}
            onPress={() => pushView(kit, { name: 'Activity' })}
          />
        </Rows>
      )}
    </ActivityList>
  )
}
