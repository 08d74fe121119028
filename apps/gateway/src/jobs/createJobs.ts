import { randomUUID } from 'node:crypto'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import { createDatabaseQueue } from './databaseQueue.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import { countGivenUp, readTableBacklog } from './readBacklog.ts'
import type { CreateRedisQueueParameters, RedisQueue } from './redisQueue.ts'
import type { JobRunner } from './runJob.ts'

export type CreateJobsParameters = {
  database: GatewayDatabase
  logger: Logger
  /** Address of Redis; without it the database keeps the jobs. */
  redis?: string | undefined
  redisPrefix?: string
  /** Milliseconds after which the job of a process that died runs elsewhere; default 30,000. */
  leaseMs?: number
  /** Milliseconds between looks into the database; default 1,000. */
  pollMs?: number
} & Pick<JobRunner, 'onEnd'>

const receiptsMs = 7 * 86_400_000
const cleaningMs = 3_600_000

/**
 * Builds the jobs of one gateway: BullMQ when there is Redis, else a table. A job that Redis does not take is kept in the
 * table, and every process does those too, so that what was accepted is never lost.
 *
 * @example
 * const jobs = await createJobs({ database, logger })
 * jobs.handle('backfill', async (payload, run) => run.once((transaction) => store(transaction, payload)))
 * await jobs.start()
 * await jobs.enqueue('backfill', { account }, { key: account })
 */
export async function createJobs(parameters: CreateJobsParameters): Promise<Jobs> {
  const { database, logger, redis, redisPrefix = 'foyer', leaseMs = 30_000, pollMs = 1_000, onEnd } = parameters
  const handlers = new Map<string, JobHandler>()
  const schedules = new Map<string, number>()
  const runner: JobRunner = { handlers, database, logger, onEnd }
  const table = createDatabaseQueue({ ...runner, leaseMs, pollMs })
  const fast =
    redis === undefined ? undefined : await openRedisQueue({ ...runner, url: redis, prefix: redisPrefix, leaseMs })
  const timers: NodeJS.Timeout[] = []

  const enqueue: Jobs['enqueue'] = async (name, payload, { key, delayMs = 0 } = {}) => {
    const id = randomUUID()
    const job = { id, name, dedupe: key ?? id, payload: JSON.stringify(payload), runAt: Date.now() + delayMs }
    if (fast === undefined) return table.add(job)
    try {
      await fast.add(job)
    } catch (error) {
      logger.warn({ job: name, err: describeError(error) }, 'Redis did not take a job; the database keeps it')
      await table.add(job)
    }
  }

  const runDue = async (name: string, everyMs: number) => {
    try {
      if (await takeTurn(database, name, everyMs)) await enqueue(name, null, { key: 'repeating' })
    } catch (error) {
      logger.warn({ job: name, err: describeError(error) }, 'a repeating job could not be enqueued')
    }
  }

  const repeat: Jobs['repeat'] = (name, everyMs, run) => {
    handlers.set(name, run)
    schedules.set(name, everyMs)
  }

  repeat('forget job receipts', cleaningMs, async () => {
    await database
      .deleteFrom('job_receipts')
      .where('done_at', '<', Date.now() - receiptsMs)
      .execute()
  })

  return {
    enqueue,
    handle: (name, run) => {
      handlers.set(name, run)
    },
    repeat,
    backlogs: async () => {
      const [own, fromRedis, givenUp] = await Promise.all([
        readTableBacklog(database),
        fast?.backlog(),
        countGivenUp(database),
      ])
      const isPartial = fast !== undefined && fromRedis === undefined
      const queues = fromRedis === undefined ? { database: own } : { database: own, redis: fromRedis }
      return { queues, isPartial, givenUp }
    },
    start: async () => {
      table.start()
      fast?.start()
      for (const [name, everyMs] of schedules) {
        void runDue(name, everyMs)
        timers.push(setInterval(() => runDue(name, everyMs), Math.min(everyMs, cleaningMs) / 2).unref())
      }
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([table.stop(), fast?.stop()])
    },
  }
}

/** Whether the job is due and this process is the first to say so. */
async function takeTurn(database: GatewayDatabase, name: string, everyMs: number): Promise<boolean> {
  const now = Date.now()
  const taken = await database
    .insertInto('job_schedules')
    .values({ name, next_at: now + everyMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: now + everyMs })
        .where('job_schedules.next_at', '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

// Loaded only where there is Redis: its clients take a sixth of an idle process's memory.
async function openRedisQueue(parameters: CreateRedisQueueParameters): Promise<RedisQueue> {
  const { createRedisQueue } = await import('./redisQueue.ts')
  return createRedisQueue(parameters)
}
