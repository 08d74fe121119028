import type { GatewayConfig } from '../config/schema.ts'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import type { Logger } from '../observability/logger.ts'
import { createDatabaseLocks } from './databaseLocks.ts'
import { createMemoryEngine } from './memoryEngine.ts'
import type { SharedEngine } from './sharedEngine.ts'

/** Redis when the configuration names one, else memory with locks in the database. */
export async function createSharedEngine(
  config: Pick<GatewayConfig, 'redis' | 'redisPrefix'>,
  database: GatewayDatabase,
  logger: Logger,
  now: () => number = Date.now,
): Promise<SharedEngine> {
  if (config.redis === undefined) return createMemoryEngine(createDatabaseLocks(database, logger, now), logger, now)
  // Loaded only where there is Redis, because its client takes memory that a single process can spare.
  const { createRedisEngine } = await import('./redisEngine.ts')
  return createRedisEngine({ url: config.redis, prefix: config.redisPrefix, logger })
}
