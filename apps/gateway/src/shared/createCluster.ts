import type { GatewayConfig } from '../config/schema.ts'
import { isPostgres } from '../db/dialect.ts'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { type RunAlone, runHere } from '../history/runAlone.ts'
import { createJobs } from '../jobs/createJobs.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Logger } from '../observability/logger.ts'
import { createSharedEngine } from './createSharedEngine.ts'
import { createLeader } from './leader.ts'
import type { SharedEngine } from './sharedEngine.ts'

/** What a gateway's process has in common with the others: shared state, jobs, and work that only one of them does. */
export type Cluster = {
  shared: SharedEngine
  jobs: Jobs
  runAlone: RunAlone
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
): Promise<Cluster> {
  const shared = await createSharedEngine(config, database, logger)
  const { redis, redisPrefix } = config
  const jobs = createJobs({ database, logger, redis, redisPrefix })
  const isAlone = redis === undefined && !isPostgres(database)
  return {
    shared,
    jobs,
    runAlone: isAlone ? runHere : createLeader({ locks: shared.locks, logger }).hold,
    stop: async () => {
      await jobs.stop()
      await shared.close()
    },
  }
}
