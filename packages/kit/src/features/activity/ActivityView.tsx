import { SectionHead } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { ActivityList } from './ActivityList.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './activity.module.css'
import { dayOf, monthOf } from './activityDate.ts'
import { groupByMonth } from './activityItem.ts'
import { activityMessages } from './messages.ts'
import { useActivity } from './useActivity.ts'
import { useNow } from './useNow.ts'

/** Every transaction that is known, by month. */
export function ActivityView() {
  const { locale } = useKitInstance().options
  const text = useText(activityMessages)
  const activity = useActivity()
  const now = useNow()
  return (
    <section className={styles.list} aria-label={text.activity}>
      <ActivityList activity={activity}>
        {(items) => (
          <>
            {groupByMonth(items).map(({ items: lines, month }) => (
              <div key={month.getTime()} className={styles.month}>
                <SectionHead>{monthOf(month, locale)}</SectionHead>
                <Rows label={monthOf(month, locale)} list>
                  {lines.map((item) => (
                    <ActivityRow key={item.id} item={item} date={dayOf(item.at, now, locale)} />
                  ))}
                </Rows>
              </div>
            ))}
            {activity.hasMore ? (
              <Rows>
                <Row kind="more" label={text.more} busy={activity.isLoadingMore} onPress={activity.more} />
              </Rows>
            ) : null}
          </>
        )}
      </ActivityList>
    </section>
  )
}
