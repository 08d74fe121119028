import type { GatewayConfig } from './engines/config/schema.ts'
import { isPostgres } from './engines/db/dialect.ts'
import type { GatewayDatabase } from './engines/db/openDatabase.ts'
import { createJobs, type JobOutcome, type Jobs } from './engines/jobs/createJobs.ts'
import type { Logger } from './engines/observability/logger.ts'
import type { Metrics } from './engines/observability/metrics.ts'
import type { Tracing } from './engines/observability/tracing/tracing.ts'
import { createSharedEngine } from './engines/shared/createSharedEngine.ts'
import { createLeader } from './engines/shared/leader.ts'
import { type RunAlone, runHere } from './engines/shared/runAlone.ts'
import type { SharedEngine } from './engines/shared/sharedEngine.ts'

/** What a gateway's process has in common with the others: shared state, jobs, and work that only one of them does. */
export type Cluster = {
  shared: SharedEngine
  jobs: Jobs
  runAlone: RunAlone
  /** Whether other processes on this database cannot be heard through `shared.topics`. */
  listens: boolean
  /** Ends jobs that run here and lets go of Redis. */
  stop: () => Promise<void>
}

/**
 * Joins the other processes through Redis and Postgres, or stands alone: a SQLite file without Redis belongs to one
 * process, which then leads at once and writes no locks.
 */
export async function createCluster(
  config: GatewayConfig,
  database: GatewayDatabase,
  logger: Logger,
  metrics: Metrics,
  tracing: Tracing | undefined,
  now: () => number,
): Promise<Cluster> {
  const shared = await createSharedEngine(config, database, logger, now)
  const onChange = (work: string, isLeading: boolean) => metrics.leads.set({ work }, Number(isLeading))
  const isAlone = config.redis === undefined && !isPostgres(database)
  const runAlone = isAlone
    ? toldOf(runHere, onChange)
    : createLeader({ locks: shared.locks, logger, onChange, now }).hold
  const onEnd = (job: string, outcome: JobOutcome) => metrics.jobRuns.inc({ job, outcome })
  const jobs = createJobs({ database, runAlone, logger, onEnd, tracing, now })
  return {
    shared,
    jobs,
    listens: config.redis === undefined && !isAlone,
    runAlone,
    stop: async () => {
      await jobs.stop()
      await shared.close()
    },
  }
}

/** A single process leads from the start to the end. */
function toldOf(run: RunAlone, onChange: (name: string, isLeading: boolean) => void): RunAlone {
  return (name, work) => {
    const running = run(name, work)
    onChange(name, true)
    return {
      stop: async () => {
        await running.stop()
        onChange(name, false)
      },
    }
  }
}
