import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isPostgres } from './dialect.ts'

export type InSlicesParameters<Tables> = {
  database: Kysely<Tables>
  /** Handles at most so many rows and answers how many there were; fewer than asked for means the end. */
  step: (rows: number) => Promise<number>
  /** Ends the work before the next slice. */
  signal?: AbortSignal | undefined
  /** Rows of the first slice; default 50. */
  first?: number
  /** Milliseconds, from whenever. Default the clock of this machine that is never set. */
  now?: () => number
  /** Waits by the same clock. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * How long a slice should take in milliseconds, and how many times as long it then yields to other queries. Meanwhile
 * SQLite blocks this process; Postgres keeps rows locked, and its answers take a while in any case.
 */
const pace = { sqlite: { sliceMs: 8, rest: 3 }, postgres: { sliceMs: 50, rest: 1 } }
/** Each commit waits for the disk, however few rows it holds. */
const leastRows = 50
const maxRows = 5_000
const shortestRestMs = 2

/**
 * Does long work on the database in slices, so that other queries never wait for all of it. The size of a slice adapts to
 * how long the last one took.
 *
 * @returns how many rows were handled.
 */
export async function inSlices<Tables>({
  database,
  step,
  signal,
  first = 50,
  now = () => performance.now(),
  pause = sleep,
}: InSlicesParameters<Tables>): Promise<number> {
  const { sliceMs, rest } = isPostgres(database) ? pace.postgres : pace.sqlite
  let rows = first
  let handled = 0
  while (signal?.aborted !== true) {
    const startedAt = now()
    const count = await step(rows)
    const tookMs = Math.max(0.1, now() - startedAt)
    handled += count
    // Also after the last slice, because the caller may go on with other rows.
    await pause(Math.max(shortestRestMs, tookMs * rest))
    if (count < rows) break
    rows = Math.max(leastRows, Math.min(maxRows, Math.floor(rows * Math.min(2, sliceMs / tookMs))))
  }
  return handled
}
