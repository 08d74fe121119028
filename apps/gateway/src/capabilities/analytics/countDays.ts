import { sql, type Transaction } from 'kysely'
import type { AnalyticsDayRow, GatewayTables } from '../../engines/db/schema.ts'

/** What stands in a column of a count that is not told apart any further. */
const others = '*'

/** What an event is counted under. */
export type CountedEvent = Pick<AnalyticsDayRow, 'day' | 'project_id' | 'domain' | 'event'>

/** Bounds how many different counts a day may have, because callers choose what stands in them. */
export type DayKeys = {
  /** The key under which an event is counted: its own, or one for all that are too many. */
  keyOf: (event: CountedEvent) => CountedEvent
  /** Reads the keys of days that are not known yet; before `keyOf`. */
  learn: (transaction: Transaction<GatewayTables>, events: readonly CountedEvent[]) => Promise<void>
}

export type CreateDayKeysParameters = {
  /** Keys of one project on one day; default 300. */
  maxPerProject?: number
  /** Keys of one day; default 5,000. */
  maxPerDay?: number
}

type Day = { keys: Set<string>; ofProject: Map<string, number> }

const daysKept = 3
const maxTextLength = 100
// Five columns each; SQLite takes 32,766 values in one statement.
const rowsPerInsert = 500

/**
 * Builds the bound. Each process knows the keys that it saw and those that stood in the table when a day began for it, so
 * that several processes together may go a little beyond.
 */
export function createDayKeys({ maxPerProject = 300, maxPerDay = 5_000 }: CreateDayKeysParameters = {}): DayKeys {
  const days = new Map<string, Day>()

  const add = (day: Day, key: CountedEvent) => {
    const text = textOf(key)
    if (day.keys.has(text)) return
    day.keys.add(text)
    day.ofProject.set(key.project_id, (day.ofProject.get(key.project_id) ?? 0) + 1)
  }

  return {
    learn: async (transaction, events) => {
      for (const name of new Set(events.map(({ day }) => day))) {
        if (days.has(name)) continue
        const day: Day = { keys: new Set(), ofProject: new Map() }
        const rows = await transaction
          .selectFrom('analytics_days')
          .select(['day', 'project_id', 'domain', 'event'])
          .where('day', '=', name)
          // Several processes may have gone beyond the bound, and one more key stands for the rest.
          .limit(2 * maxPerDay)
          .execute()
        for (const row of rows) add(day, row)
        days.set(name, day)
        const [oldest] = [...days.keys()].sort()
        if (days.size > daysKept && oldest !== undefined) days.delete(oldest)
      }
    },
    keyOf: (event) => {
      const day = days.get(event.day)
      const short = {
        day: event.day,
        project_id: cut(event.project_id),
        domain: cut(event.domain),
        event: cut(event.event),
      }
      const rest = { day: event.day, project_id: short.project_id, domain: others, event: others }
      const candidates = [short, rest]
      for (const key of candidates) {
        if (day === undefined) break
        if (day.keys.has(textOf(key))) return key
        const isRest = key === rest
        if (day.keys.size >= maxPerDay) continue
        if (!isRest && (day.ofProject.get(key.project_id) ?? 0) >= maxPerProject) continue
        add(day, key)
        return key
      }
      return { day: event.day, project_id: others, domain: others, event: others }
    },
  }
}

/**
 * Adds events to the counts of their days, within the transaction that stores them: a count is never behind and never
 * ahead, and events that are deleted later stay counted.
 */
export async function countDays(
  transaction: Transaction<GatewayTables>,
  events: readonly CountedEvent[],
  keys: DayKeys,
): Promise<void> {
  if (events.length === 0) return
  await keys.learn(transaction, events)
  const counts = new Map<string, AnalyticsDayRow>()
  for (const event of events) {
    const key = keys.keyOf(event)
    const text = textOf(key)
    const count = counts.get(text) ?? { ...key, events: 0 }
    count.events += 1
    counts.set(text, count)
  }
  // Every process takes rows in one order, so that two that count the same wait for one another instead of deadlocking.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await transaction
      .insertInto('analytics_days')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'project_id', 'domain', 'event'])
          .doUpdateSet({ events: sql`analytics_days.events + excluded.events` }),
      )
      .execute()
  }
}

function textOf({ day, project_id, domain, event }: CountedEvent): string {
  return JSON.stringify([day, project_id, domain, event])
}

/** Texts of callers may be long; the start tells them apart. */
function cut(text: string): string {
  return text.length <= maxTextLength ? text : text.slice(0, maxTextLength).replace(/[\ud800-\udbff]$/, '')
}
