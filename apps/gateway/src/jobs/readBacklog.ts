import type { GatewayDatabase } from '../db/openDatabase.ts'

/** What stands in one queue. */
export type JobBacklog = {
  /** Due, and nobody runs them yet. */
  waiting: number
  /** To be run later, such as after a failure. */
  delayed: number
  running: number
  /** Milliseconds since the job was due that has waited longest; 0 when none waits. */
  oldestMs: number
}

/** What stands in every queue, and how many jobs were given up after their last attempt. */
export type JobBacklogs = {
  /** `redis` is absent without Redis, and while it does not answer. */
  queues: Readonly<Partial<Record<'database' | 'redis', JobBacklog>>>
  /** Whether a queue could not be asked. */
  isPartial: boolean
  givenUp: number
}

/** Counts the jobs that the database keeps. */
export async function readTableBacklog(database: GatewayDatabase): Promise<JobBacklog> {
  const now = Date.now()
  const row = await database
    .selectFrom('jobs')
    .select(({ fn }) => [
      // What a process that died held is due again when its lease is over.
      fn.countAll().filterWhere('run_at', '<=', now).as('waiting'),
      fn.countAll().filterWhere('run_at', '>', now).filterWhere('holder', '=', '').as('delayed'),
      fn.countAll().filterWhere('run_at', '>', now).filterWhere('holder', '!=', '').as('running'),
      fn.min('run_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(row.waiting),
    delayed: Number(row.delayed),
    running: Number(row.running),
    oldestMs: Number(row.waiting) === 0 ? 0 : now - Number(row.oldest),
  }
}

/** Counts the jobs that were given up, which stay until an operator deletes them. */
export async function countGivenUp(database: GatewayDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('failed_jobs')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
