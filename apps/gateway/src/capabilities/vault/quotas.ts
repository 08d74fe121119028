import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'

/** Within `windowMs` a subject may do something `most` times. */
export type Quota = { most: number; windowMs: number }

/** Counts what people do within a time, in all processes together. */
export type Quotas = {
  /**
   * Counts once, unless that would be too often by one of the quotas. Two calls at the same moment may both be refused where
   * one would have passed; never do both pass where one may.
   *
   * @returns nothing, or after how many milliseconds there is room again.
   */
  take: (kind: string, subject: string, quotas: readonly Quota[]) => Promise<number | undefined>
  /**
   * Counts once, unless it comes too soon: after `most` within the time, the next waits a second since the last, the one after
   * it two, and so on, twice as long each time.
   *
   * @returns nothing, or how many milliseconds are left to wait.
   */
  pace: (kind: string, subject: string, quota: Quota) => Promise<number | undefined>
  /** Milliseconds that {@link Quotas.pace} would have one wait, without counting; 0 for none. */
  paceLeft: (kind: string, subject: string, quota: Quota) => Promise<number>
  /** Counts once and answers how many there were within `windowMs`, this one included. */
  count: (kind: string, subject: string, windowMs: number) => Promise<number>
  /** Milliseconds until the latest is older than `windowMs`; 0 when there is none. */
  since: (kind: string, subject: string, windowMs: number) => Promise<number>
  /** Forgets what is older than any window. */
  forget: () => Promise<void>
}

/** Longer than any window. */
const keptMs = 2 * 86_400_000
/** The shortest wait of those that grow. */
const firstWaitMs = 1_000

export function createQuotas(database: GatewayDatabase, now: () => number): Quotas {
  const latest = async (kind: string, subject: string, windowMs: number, rows: number) => {
    const found = await database
      .selectFrom('vault_counts')
      .select('at')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('at', '>', now() - windowMs)
      .orderBy('at', 'desc')
      .limit(rows)
      .execute()
    return found.map(({ at }) => at)
  }
  const add = async (kind: string, subject: string): Promise<string> => {
    const id = randomUUID()
    await database.insertInto('vault_counts').values({ id, kind, subject, at: now() }).execute()
    return id
  }
  /** How long after the others of the time the next may come, from now on. */
  const waitAfter = async (kind: string, subject: string, { most, windowMs }: Quota, own?: string) => {
    const { count, last } = await database
      .selectFrom('vault_counts')
      .select((select) => [select.fn.countAll<number | string>().as('count'), select.fn.max('at').as('last')])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('at', '>', now() - windowMs)
      .$if(own !== undefined, (query) => query.where('id', '<>', own ?? ''))
      .executeTakeFirstOrThrow()
    const over = Number(count) - most
    if (over < 0 || last === null) return 0
    return Math.max(0, Number(last) + Math.min(windowMs, firstWaitMs * 2 ** over) - now())
  }
  return {
    pace: async (kind, subject, quota) => {
      // Counted before it is looked at, as below.
      const id = await add(kind, subject)
      const waitMs = await waitAfter(kind, subject, quota, id)
      if (waitMs === 0) return undefined
      await database.deleteFrom('vault_counts').where('id', '=', id).execute()
      return waitMs
    },
    paceLeft: (kind, subject, quota) => waitAfter(kind, subject, quota),
    take: async (kind, subject, quotas) => {
      const id = await add(kind, subject)
      for (const { most, windowMs } of quotas) {
        const times = await latest(kind, subject, windowMs, most + 1)
        const oldest = times[most]
        if (oldest === undefined) continue
        await database.deleteFrom('vault_counts').where('id', '=', id).execute()
        // There is room once the first of those that were counted is old enough; our own is not among them.
        return Math.max(1, oldest + windowMs - now())
      }
      return undefined
    },
    count: async (kind, subject, windowMs) => {
      await add(kind, subject)
      const { count } = await database
        .selectFrom('vault_counts')
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('at', '>', now() - windowMs)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    since: async (kind, subject, windowMs) => {
      const [at] = await latest(kind, subject, windowMs, 1)
      return at === undefined ? 0 : at + windowMs - now()
    },
    forget: async () => {
      await database
        .deleteFrom('vault_counts')
        .where('at', '<', now() - keptMs)
        .execute()
    },
  }
}
