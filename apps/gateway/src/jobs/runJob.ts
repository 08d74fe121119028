import type { GatewayDatabase } from '../db/openDatabase.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { JobHandler, JobOutcome, JobRun, StoredJob } from './jobs.ts'

/** Runs of a job before it is given up. */
export const mostAttempts = 8

const firstWaitMs = 1_000
const longestWaitMs = 600_000

/** Milliseconds before the attempt after `attempt`: 1 s, 2 s, 4 s … up to ten minutes. */
export function waitAfter(attempt: number): number {
  return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs)
}

/** What stands ready to run jobs, whichever engine hands them out. */
export type JobRunner = {
  handlers: Map<string, JobHandler>
  database: GatewayDatabase
  logger: Logger
  /** Told of every run's end, by the name under which a handler stands. Default nobody. */
  onEnd?: ((name: string, outcome: JobOutcome) => void) | undefined
}

/**
 * Runs one job.
 *
 * @throws what the handler threw.
 */
export async function runJob(runner: JobRunner, job: StoredJob, signal: AbortSignal): Promise<void> {
  const { handlers, database, onEnd } = runner
  const handler = handlers.get(job.name)
  if (handler === undefined) throw new Error(`Nobody handles jobs named ${job.name}.`)
  try {
    const payload: unknown = JSON.parse(job.payload)
    await handler(payload, { id: job.id, attempt: job.attempt, signal, once: createOnce(database, job.id) })
  } catch (error) {
    // A stop uses no attempt up.
    onEnd?.(job.name, job.attempt < mostAttempts || signal.aborted ? 'again' : 'failed')
    throw error
  }
  onEnd?.(job.name, 'done')
}

/** Writes a job down that was given up, so that an operator finds it. */
export async function recordFailure({ database, logger }: JobRunner, job: StoredJob, error: unknown): Promise<void> {
  logger.error({ job: job.name, id: job.id, err: describeError(error) }, 'a job was given up after its last attempt')
  const reason = error instanceof Error ? error.name : typeof error
  await database
    .insertInto('failed_jobs')
    .values({ id: job.id, name: job.name, payload: job.payload, reason, failed_at: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function createOnce(database: GatewayDatabase, jobId: string): JobRun['once'] {
  return (effect, step = '') =>
    database.transaction().execute(async (transaction) => {
      const receipt = await transaction
        .insertInto('job_receipts')
        .values({ id: `${jobId} ${step}`, done_at: Date.now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (receipt === undefined) return false
      await effect(transaction)
      return true
    })
}
