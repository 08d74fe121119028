import { dayOf } from '../../engines/db/dayOf.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'

/** Counts calls of projects, per day (UTC), and writes them in groups. */
export type ProjectUsage = {
  add: (projectId: string, calls: number) => void
  /**
   * Reads what other processes wrote about the current month, when that was last done more than fifteen seconds ago;
   * answers nothing when there is no need to wait.
   */
  refresh: (projectId: string) => Promise<void> | undefined
  /** Calls of a project in the current calendar month (UTC), as far as this process knows. */
  thisMonth: (projectId: string) => number
  /** Writes what was counted; what cannot be written stays counted for the next time. */
  flush: () => Promise<void>
  /** Stops the timer and writes the rest. */
  stop: () => Promise<void>
}

type Known = { month: string; calls: number; readAt: number }

const flushMs = 5_000
const dayMs = 86_400_000
const freshMs = 15_000
const separator = '\n'
const rowsPerInsert = 500

/** @param now Milliseconds since 1970. Default the clock of this machine. */
export function createProjectUsage(
  database: GatewayDatabase,
  logger: Logger,
  now: () => number = Date.now,
): ProjectUsage {
  const pending = new Map<string, number>()
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<void>>()
  // Reads and writes take turns, so that a figure read is never counted a second time from what waits.
  let turn: Promise<unknown> = Promise.resolve()

  // Asked with every call, so it is spelt out once a day.
  let today = { number: Number.NaN, text: '' }
  const keyOf = (projectId: string): string => {
    const at = now()
    const number = Math.floor(at / dayMs)
    if (number !== today.number) today = { number, text: dayOf(at) }
    return `${today.text}${separator}${projectId}`
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }

  const write = async () => {
    const group = [...pending]
    if (group.length === 0) return
    pending.clear()
    const rows = group.map(([key, calls]) => ({ ...readKey(key), calls }))
    try {
      await database.transaction().execute(async (transaction) => {
        for (let start = 0; start < rows.length; start += rowsPerInsert) {
          await transaction
            .insertInto('project_usage')
            .values(rows.slice(start, start + rowsPerInsert))
            .onConflict((conflict) =>
              conflict
                .columns(['project_id', 'day'])
                .doUpdateSet((eb) => ({ calls: eb('project_usage.calls', '+', eb.ref('excluded.calls')) })),
            )
            .execute()
        }
      })
      for (const { project_id, day, calls } of rows) {
        const entry = known.get(project_id)
        if (entry !== undefined && day.startsWith(entry.month)) entry.calls += calls
      }
    } catch (error) {
      for (const [key, calls] of group) pending.set(key, (pending.get(key) ?? 0) + calls)
      logger.warn({ err: describeError(error) }, 'project usage could not be written and waits')
    }
  }

  const read = async (projectId: string, month: string): Promise<void> => {
    const row = await database
      .selectFrom('project_usage')
      .select((eb) => eb.fn.sum<number | string | null>('calls').as('calls'))
      .where('project_id', '=', projectId)
      .where('day', '>=', `${month}-01`)
      .executeTakeFirst()
    known.set(projectId, { month, calls: Number(row?.calls ?? 0), readAt: now() })
  }

  const timer = setInterval(() => void inTurn(write), flushMs).unref()
  return {
    add: (projectId, calls) => {
      const key = keyOf(projectId)
      pending.set(key, (pending.get(key) ?? 0) + calls)
    },
    refresh: (projectId) => {
      const month = monthOf(now())
      const entry = known.get(projectId)
      const isKnown = entry?.month === month
      if (isKnown && now() - entry.readAt <= freshMs) return undefined
      const running = reading.get(projectId)
      // A slow database is asked once; those who come meanwhile go by what is known.
      if (running !== undefined) return isKnown ? undefined : running
      const work = inTurn(() => read(projectId, month)).finally(() => reading.delete(projectId))
      reading.set(projectId, work)
      return work
    },
    thisMonth: (projectId) => {
      const entry = known.get(projectId)
      const written = entry?.month === monthOf(now()) ? entry.calls : 0
      return written + (pending.get(keyOf(projectId)) ?? 0)
    },
    flush: () => inTurn(write),
    stop: async () => {
      clearInterval(timer)
      await inTurn(write)
    },
  }
}

function monthOf(time: number): string {
  return dayOf(time).slice(0, 7)
}

function readKey(key: string): { project_id: string; day: string } {
  const [day = '', ...rest] = key.split(separator)
  return { project_id: rest.join(separator), day }
}
