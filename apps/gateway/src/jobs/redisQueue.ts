import { createHash } from 'node:crypto'
import { DelayedError, type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { describeError } from '../observability/logger.ts'
import { redisOptions } from '../shared/redisConnection.ts'
import type { NewJob } from './databaseQueue.ts'
import type { StoredJob } from './jobs.ts'
import type { JobBacklog } from './readBacklog.ts'
import { type JobRunner, mostAttempts, recordFailure, runJob, waitAfter } from './runJob.ts'

/** Jobs kept by BullMQ in Redis; each is run by one process. */
export type RedisQueue = {
  /** @throws when Redis did not say within a second that it has the job. */
  add: (job: NewJob) => Promise<void>
  /** Nothing when Redis did not answer within a second. */
  backlog: () => Promise<JobBacklog | undefined>
  start: () => void
  stop: () => Promise<void>
}

export type CreateRedisQueueParameters = JobRunner & {
  url: string
  prefix: string
  /** Jobs that run at once here; default 8. */
  width?: number
  /** Milliseconds after which the job of a process that died runs elsewhere; default 30,000. */
  leaseMs?: number
}

type Carried = { id: string; name: string; payload: string }

const addMs = 1_000
const queueName = 'jobs'

export function createRedisQueue(parameters: CreateRedisQueueParameters): RedisQueue {
  const { url, prefix, logger, width = 8, leaseMs = 30_000 } = parameters
  const bullPrefix = `${prefix}:bull`
  const adding = new Redis(url, {
    ...redisOptions,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: addMs,
  })
  adding.on('error', () => {})
  // The first jobs are not sent past Redis for want of a moment; later on it is there, or it is away and nobody waits.
  const firstConnection = within(
    new Promise<void>((resolve) => {
      for (const event of ['ready', 'error', 'end']) adding.once(event, () => resolve())
    }),
    addMs,
    // No answer at all is found out again, and told, by whoever adds a job.
  ).catch(() => undefined)
  const queue = new Queue<Carried>(queueName, {
    connection: adding,
    prefix: bullPrefix,
    skipWaitingForReady: true,
    // The check is sent before there is a connection, and a queue whose check failed never works again; the worker checks.
    skipVersionCheck: true,
  })
  queue.on('error', () => {})
  const stopping = new AbortController()

  const runClaimed = async (job: Job<Carried>, token?: string) => {
    const stored = { ...job.data, attempt: job.attemptsMade + 1 }
    try {
      if (job.stalledCounter > mostAttempts) throw new Error('Processes ended in the middle of this job too often.')
      await runJob(parameters, stored, stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return giveBack(job, token)
      if (stored.attempt < mostAttempts && job.stalledCounter <= mostAttempts) throw error
      await giveUp(job, stored, error, token)
    }
  }

  const giveBack = async (job: Job<Carried>, token: string | undefined) => {
    await leave(job, () => job.moveToWait(token))
    throw new WaitingError()
  }

  /** BullMQ forgets a job that failed for the last time, so that may only happen once its failure is written down. */
  const giveUp = async (job: Job<Carried>, stored: StoredJob, error: unknown, token: string | undefined) => {
    try {
      await recordFailure(parameters, stored, error)
    } catch (unwritten) {
      logger.error({ job: job.name, err: describeError(unwritten) }, 'the outcome of a job could not be written')
      await leave(job, () => job.moveToDelayed(Date.now() + leaseMs, token))
      throw new DelayedError()
    }
    throw new UnrecoverableError('The job was given up.')
  }

  // A job that was not moved comes back when its lease runs out.
  const leave = async (job: Job<Carried>, move: () => Promise<unknown>) => {
    try {
      await move()
    } catch (error) {
      logger.warn({ job: job.name, err: describeError(error) }, 'a job could not be given back')
    }
  }

  let worker: Worker<Carried> | undefined
  let working: Redis | undefined

  return {
    add: async ({ id, name, dedupe, payload, runAt }) => {
      await firstConnection
      const work = queue.add(
        name,
        { id, name, payload },
        {
          // While a job of this id waits or runs, BullMQ takes no other; its ids may hold no colon.
          jobId: createHash('sha256').update(`${name}\n${dedupe}`).digest('hex'),
          delay: Math.max(0, runAt - Date.now()),
          attempts: mostAttempts,
          backoff: { type: 'foyer' },
          removeOnComplete: true,
          removeOnFail: true,
        },
      )
      await within(work, addMs)
    },
    backlog: async () => {
      try {
        await firstConnection
        return await within(readBacklog(queue), addMs)
      } catch (error) {
        logger.debug({ err: describeError(error) }, 'the job queue in Redis cannot be counted')
        return undefined
      }
    },
    start: () => {
      working = new Redis(url, { ...redisOptions, maxRetriesPerRequest: null })
      working.on('error', () => {})
      worker = new Worker<Carried>(queueName, runClaimed, {
        connection: working,
        prefix: bullPrefix,
        concurrency: width,
        lockDuration: leaseMs,
        stalledInterval: leaseMs,
        // BullMQ would drop such jobs without a word; `runClaimed` counts and records them.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        settings: { backoffStrategy: (attempt) => waitAfter(attempt) },
      })
      worker.on('error', (error) =>
        logger.warn({ err: describeError(error) }, 'the job queue in Redis does not answer'),
      )
      worker.on('failed', (job, error) => {
        logger.warn({ job: job?.name, attempt: job?.attemptsMade, err: describeError(error) }, 'a job failed')
      })
    },
    stop: async () => {
      stopping.abort()
      const isThere = working?.status === 'ready'
      // Without Redis there is nobody to give jobs back to: their leases run out and other processes take them.
      await worker?.close(!isThere)
      working?.disconnect()
      await queue.close()
      adding.disconnect()
    },
  }
}

async function readBacklog(queue: Queue<Carried>): Promise<JobBacklog> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'delayed', 'active'),
    queue.getJobs(['wait'], 0, 0, true),
  ])
  const { wait = 0, prioritized = 0, delayed = 0, active = 0 } = counts
  const dueAt = oldest === undefined ? undefined : oldest.timestamp + oldest.delay
  return {
    waiting: wait + prioritized,
    delayed,
    running: active,
    oldestMs: dueAt === undefined ? 0 : Math.max(0, Date.now() - dueAt),
  }
}

async function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The job queue in Redis did not answer in time.')), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
