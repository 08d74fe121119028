import type { GatewayDatabase } from '../db/openDatabase.ts'
import type { Logger } from '../observability/logger.ts'
import { traceWork } from '../observability/tracing/traceWork.ts'
import type { Tracing } from '../observability/tracing/tracing.ts'
import type { RunAlone } from '../shared/runAlone.ts'
import { pause as machinePause, type Pause } from '../work/pause.ts'
import { type JobState, readJobStates } from './readJobStates.ts'

/** Work that one process of the gateway, the leader, does again and again. */
export type Jobs = {
  /**
   * Runs `run` every `everyMs` milliseconds, in one process; before `start`. A run that failed or was cut off starts again
   * later, maybe in another process, so it must do no harm when it is repeated. `signal` fires when this process must stop.
   */
  repeat: (name: string, everyMs: number, run: (signal: AbortSignal) => Promise<unknown>) => void
  /**
   * When each job ran, in all processes together.
   *
   * @throws the database's error.
   */
  states: () => Promise<readonly JobState[]>
  start: () => void
  /** Tells jobs that run here to stop and waits for them. */
  stop: () => Promise<void>
}

/** How a run of a job ended. */
export type JobOutcome = 'done' | 'failed'

export type CreateJobsParameters = {
  database: GatewayDatabase
  /** Lets one process lead. */
  runAlone: RunAlone
  logger: Logger
  /** Told of every run's end. Default none. */
  onEnd?: (name: string, outcome: JobOutcome) => void
  /** Makes a trace of every run. Default none. */
  tracing?: Tracing | undefined
  /** Milliseconds before the first try after a failure; doubled with each further one. Default 5,000. */
  retryMs?: number
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
  /** Waits by the same clock. */
  pause?: Pause
}

type Job = { name: string; everyMs: number; run: (signal: AbortSignal) => Promise<unknown> }

/**
 * Builds the jobs of a gateway over its leader: the leader waits until a job is due, runs it and records when it is due
 * again. A process that takes over continues from the record, so that a job runs once for all processes.
 *
 * @example
 * const jobs = createJobs({ database, runAlone, logger })
 * jobs.repeat('delete old events', 3_600_000, (signal) => deleteEvents(database, signal))
 * jobs.start()
 */
export function createJobs(parameters: CreateJobsParameters): Jobs {
  const {
    database,
    runAlone,
    logger,
    onEnd,
    tracing,
    retryMs = 5_000,
    now = Date.now,
    pause = machinePause,
  } = parameters
  const jobs = new Map<string, Job>()
  let leading: ReturnType<RunAlone> | undefined

  const runOnce = async ({ name, run, everyMs }: Job, signal: AbortSignal): Promise<void> => {
    // No later than its interval: a clock that was wrong when the last run ended must not put it off for a year.
    await pause(Math.min((await readDue(database, name)) - now(), everyMs), signal)
    if (signal.aborted) return
    await traceWork(tracing, `job ${name}`, { 'foyer.job': name }, async () => run(signal))
    if (signal.aborted) return
    const doneAt = now()
    await note(database, name, { due_at: doneAt + everyMs, done_at: doneAt })
    onEnd?.(name, 'done')
  }

  const repeatJob = async (job: Job, signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await runOnce(job, signal)
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        onEnd?.(job.name, 'failed')
        const waitMs = Math.min(retryMs * 2 ** (failures - 1), job.everyMs)
        logger.warn({ job: job.name, failures, waitMs, err: error }, 'a job failed; it will be tried again')
        await note(database, job.name, { failed_at: now() }).catch((unwritten: unknown) => {
          logger.warn({ job: job.name, err: unwritten }, 'the failure of a job could not be written down')
        })
        await pause(waitMs, signal)
      }
    }
  }

  return {
    repeat: (name, everyMs, run) => {
      jobs.set(name, { name, everyMs, run })
    },
    states: () => readJobStates(database, [...jobs.keys()]),
    start: () => {
      leading ??= runAlone('jobs', async (signal) => {
        await Promise.all([...jobs.values()].map((job) => repeatJob(job, signal)))
      })
    },
    stop: async () => leading?.stop(),
  }
}

/** When a job is due; at once when it never ran. */
async function readDue(database: GatewayDatabase, name: string): Promise<number> {
  const row = await database.selectFrom('job_runs').select('due_at').where('name', '=', name).executeTakeFirst()
  return row?.due_at ?? 0
}

async function note(
  database: GatewayDatabase,
  name: string,
  change: { due_at: number; done_at: number } | { failed_at: number },
): Promise<void> {
  await database
    .insertInto('job_runs')
    .values({ name, due_at: 0, done_at: 0, failed_at: 0, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}
