import { SectionHead } from '../../ui/Layout.tsx'
import { Rows } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { ActivityRow } from './ActivityRow.tsx'
import styles from './activity.module.css'
import { dayOf, monthOf } from './activityDate.ts'
import { type ActivityItem, groupByMonth } from './activityItem.ts'
import { useNow } from './useNow.ts'

/** From how many lines on the browser draws only those near the part in sight. */
const drawnWhole = 100

export type ActivityMonthsProps = {
  items: readonly ActivityItem[]
  namesNetworks: boolean
}

/** Transactions under the heads of their months. */
export function ActivityMonths({ items, namesNetworks }: ActivityMonthsProps) {
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
