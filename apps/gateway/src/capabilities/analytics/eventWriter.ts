import type { Insertable } from 'kysely'
import { inSlices } from '../../engines/db/inSlices.ts'
import { isDatabaseAway } from '../../engines/db/isDatabaseAway.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { AnalyticsEventRow } from '../../engines/db/schema.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { type CountedEvent, countDays, createDayKeys } from './countDays.ts'

/** An event as it will stand in the table. */
export type NewEvent = Insertable<AnalyticsEventRow>

/** Writes analytics events in groups, and counts them by day. */
export type EventWriter = {
  /**
   * Resolves once the events are committed. An event that a project sent before (same event id) is stored once; of
   * events among which the database refuses one, the others are stored.
   *
   * @throws EventQueueFullError when too much is waiting, or the database's error.
   */
  write: (events: readonly NewEvent[]) => Promise<void>
  /**
   * Deletes events received before a time, in milliseconds since 1970, in slices; answers how many. They stay counted.
   *
   * @param signal Ends it before the next slice.
   */
  deleteBefore: (time: number, signal?: AbortSignal) => Promise<number>
  /** Waits for everything that was accepted. */
  flush: () => Promise<void>
}

/** Thrown when more events wait than the writer may hold. */
export class EventQueueFullError extends Error {
  override readonly name = 'EventQueueFullError'
}

const groupDelayMs = 5
const maxWaiting = 10_000
// Ten columns each; SQLite takes 32,766 values in one statement.
const rowsPerInsert = 500
/** Refused writes of one group before the rest of it is given up; one bad event among the most that wait costs 15. */
const maxFailures = 100

type Waiting = { events: readonly NewEvent[]; resolve: () => void; reject: (error: unknown) => void }

export function createEventWriter(database: GatewayDatabase, logger: Logger): EventWriter {
  let waiting: Waiting[] = []
  let waitingEvents = 0
  let scheduled: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const keys = createDayKeys()

  const insert = (events: readonly NewEvent[]) =>
    database.transaction().execute(async (transaction) => {
      const stored: CountedEvent[] = []
      for (let start = 0; start < events.length; start += rowsPerInsert) {
        const rows = await transaction
          .insertInto('analytics_events')
          .values(events.slice(start, start + rowsPerInsert))
          .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
          .returning(['day', 'project_id', 'domain', 'event'])
          .execute()
        // One by one: a group may hold more rows than a call takes arguments.
        for (const row of rows) if (row.day !== '') stored.push(row)
      }
      // Last of all, because other processes that count the same wait from here to the end.
      await countDays(transaction, stored, keys)
    })

  const writeGroup = async (group: readonly Waiting[]) => {
    const entries = group.flatMap((item) => item.events.map((event) => ({ event, item })))
    const refused = new Map<Waiting, unknown>()
    const refuse = (part: typeof entries, error: unknown) => {
      for (const { item } of part) refused.set(item, error)
    }
    let failures = 0
    let end: { error: unknown } | undefined

    // What the database does not take must not keep it from taking the rest: halves are tried until it stands alone.
    const write = async (part: typeof entries): Promise<void> => {
      if (end !== undefined) return refuse(part, end.error)
      try {
        await insert(part.map(({ event }) => event))
      } catch (error) {
        failures += 1
        if (isDatabaseAway(error) || failures === maxFailures) end = { error }
        const middle = part.length >> 1
        if (middle === 0 || end !== undefined) return refuse(part, error)
        await write(part.slice(0, middle))
        await write(part.slice(middle))
      }
    }

    await write(entries)
    for (const error of new Set(refused.values())) {
      logger.error({ err: describeError(error) }, 'events could not be written')
    }
    for (const item of group) {
      if (refused.has(item)) item.reject(refused.get(item))
      else item.resolve()
    }
    waitingEvents -= entries.length
  }

  const writeWaiting = () => {
    clearTimeout(scheduled)
    scheduled = undefined
    const group = waiting
    waiting = []
    if (group.length > 0) writing = writing.then(() => writeGroup(group))
    return writing
  }

  return {
    write: (events) =>
      new Promise((resolve, reject) => {
        if (waitingEvents + events.length > maxWaiting) {
          reject(new EventQueueFullError('Too many events are waiting to be written.'))
          return
        }
        waitingEvents += events.length
        waiting.push({ events, resolve, reject })
        scheduled ??= setTimeout(writeWaiting, groupDelayMs)
      }),
    deleteBefore: (time, signal) =>
      inSlices({
        database,
        signal,
        step: async (rows) => {
          const { numDeletedRows } = await database
            .deleteFrom('analytics_events')
            .where('id', 'in', (old) =>
              old
                .selectFrom('analytics_events')
                .select('id')
                .where('received_at', '<', time)
                .orderBy('received_at')
                .limit(rows),
            )
            .executeTakeFirst()
          return Number(numDeletedRows)
        },
      }),
    flush: writeWaiting,
  }
}
