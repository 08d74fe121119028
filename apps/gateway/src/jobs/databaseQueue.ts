import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { describeError } from '../observability/logger.ts'
import type { StoredJob } from './jobs.ts'
import { type JobRunner, mostAttempts, recordFailure, runJob, waitAfter } from './runJob.ts'

/** A job as it is handed in; `dedupe` is the caller's key or the id. */
export type NewJob = { id: string; name: string; dedupe: string; payload: string; runAt: number }

/** Jobs kept in the database and run by whichever process claims them first. */
export type DatabaseQueue = {
  add: (job: NewJob) => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

export type CreateDatabaseQueueParameters = JobRunner & {
  /** Jobs that run at once here; default 4. */
  width?: number
  /** Milliseconds after which the job of a process that died runs elsewhere; default 30,000. */
  leaseMs?: number
  /** Milliseconds between looks into the database; default 1,000. */
  pollMs?: number
}

type Claimed = StoredJob & { holder: string }

export function createDatabaseQueue(parameters: CreateDatabaseQueueParameters): DatabaseQueue {
  const { database, logger, handlers, width = 4, leaseMs = 30_000, pollMs = 1_000 } = parameters
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isAskedAgain = false
  let isStarted = false

  const runClaimed = async (job: Claimed) => {
    const lost = new AbortController()
    const beat = setInterval(() => {
      extend(database, job, Date.now() + leaseMs)
        .then((isOurs) => isOurs || lost.abort())
        // The next beat tries again; without any the lease runs out and another process takes over.
        .catch((error: unknown) => logger.warn({ err: describeError(error) }, 'a job could not be extended'))
    }, leaseMs / 3)
    try {
      await runJob(parameters, job, AbortSignal.any([stopping.signal, lost.signal]))
      await finish(database, job)
    } catch (error) {
      await putBack(job, error)
    } finally {
      clearInterval(beat)
    }
  }

  const putBack = async (job: Claimed, error: unknown) => {
    try {
      if (stopping.signal.aborted) return await release(database, job, Date.now(), job.attempt - 1)
      if (job.attempt < mostAttempts) {
        logger.warn({ job: job.name, attempt: job.attempt, err: describeError(error) }, 'a job will be tried again')
        return await release(database, job, Date.now() + waitAfter(job.attempt), job.attempt)
      }
      await recordFailure(parameters, job, error)
      await finish(database, job)
    } catch (unwritten) {
      // The job stays claimed and comes back when its lease runs out.
      logger.error({ job: job.name, err: describeError(unwritten) }, 'the outcome of a job could not be written')
    }
  }

  const look = async () => {
    isAskedAgain = true
    if (isLooking || stopping.signal.aborted) return
    isLooking = true
    isAskedAgain = false
    try {
      while (running.size < width && !stopping.signal.aborted) {
        const job = await claim(database, [...handlers.keys()], leaseMs)
        if (job === undefined) break
        const work = runClaimed(job).finally(() => {
          running.delete(work)
          void look()
        })
        running.add(work)
      }
    } catch (error) {
      logger.warn({ err: describeError(error) }, 'waiting jobs could not be read')
    } finally {
      isLooking = false
    }
    // A job that was added during the last question may have been overlooked by it.
    if (isAskedAgain) void look()
  }

  return {
    add: async ({ id, name, dedupe, payload, runAt }) => {
      await database
        .insertInto('jobs')
        .values({ id, name, dedupe, payload, attempts: 0, run_at: runAt, holder: '' })
        .onConflict((conflict) => conflict.columns(['name', 'dedupe']).doNothing())
        .execute()
      if (isStarted) void look()
    },
    start: () => {
      isStarted = true
      timer = setInterval(look, pollMs).unref()
      void look()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      while (isLooking) await new Promise((resolve) => setTimeout(resolve, 5))
      await Promise.all(running)
    },
  }
}

async function claim(
  database: GatewayDatabase,
  names: readonly string[],
  leaseMs: number,
): Promise<Claimed | undefined> {
  if (names.length === 0) return undefined
  while (true) {
    const now = Date.now()
    const row = await database
      .selectFrom('jobs')
      .selectAll()
      .where('run_at', '<=', now)
      .where('name', 'in', names)
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const holder = randomUUID()
    const attempt = row.attempts + 1
    // Whoever changes the row first has the job; the others look for the next one.
    const { numUpdatedRows } = await database
      .updateTable('jobs')
      .set({ holder, attempts: attempt, run_at: now + leaseMs })
      .where('id', '=', row.id)
      .where('holder', '=', row.holder)
      .where('run_at', '=', row.run_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { id: row.id, name: row.name, payload: row.payload, attempt, holder }
  }
}

async function extend(database: GatewayDatabase, { id, holder }: Claimed, until: number): Promise<boolean> {
  const held = database.updateTable('jobs').set({ run_at: until }).where('id', '=', id).where('holder', '=', holder)
  return (await held.executeTakeFirst()).numUpdatedRows === 1n
}

async function release(
  database: GatewayDatabase,
  { id, holder }: Claimed,
  runAt: number,
  attempts: number,
): Promise<void> {
  await database
    .updateTable('jobs')
    .set({ run_at: runAt, attempts, holder: '' })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()
}

async function finish(database: GatewayDatabase, { id, holder }: Claimed): Promise<void> {
  await database.deleteFrom('jobs').where('id', '=', id).where('holder', '=', holder).execute()
}
