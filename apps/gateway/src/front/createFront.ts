import type { NodeSpending } from '../capabilities/projects/nodeSpending.ts'
import { createProjectGate, type ProjectGate } from '../capabilities/projects/projectGate.ts'
import { createProjectRegistry, type ProjectRegistry } from '../capabilities/projects/projectRegistry.ts'
import { createProjectStore } from '../capabilities/projects/projectStore.ts'
import { createProjectUsage, type ProjectUsage } from '../capabilities/projects/projectUsage.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { GatewayDatabase } from '../engines/db/openDatabase.ts'
import { type CallGuard, createCallGuard } from '../engines/limits/callGuard.ts'
import { type BucketStore, createRateLimiter } from '../engines/limits/rateLimiter.ts'
import type { Logger } from '../engines/observability/logger.ts'
import type { Metrics } from '../engines/observability/metrics.ts'

/** Everything that stands between a caller and a handler: limits, projects and their counters. */
export type Front = {
  guard: CallGuard
  gate: ProjectGate
  registry: ProjectRegistry
  usage: ProjectUsage
}

export type CreateFrontParameters = {
  config: GatewayConfig
  database: GatewayDatabase
  /** Holds the token buckets: in memory for one process, shared for several. */
  buckets: BucketStore
  /** Counts what the calls of projects make nodes do. */
  nodes: NodeSpending
  metrics: Metrics
  logger: Logger
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

export function createFront(parameters: CreateFrontParameters): Front {
  const { config, database, buckets, nodes, metrics, logger, now = Date.now } = parameters
  const limiter = createRateLimiter(buckets, logger)
  const registry = createProjectRegistry(config, createProjectStore(database), logger, now)
  const usage = createProjectUsage(database, logger, now)
  return {
    guard: createCallGuard({ config, limiter, metrics, logger, now }),
    gate: createProjectGate({
      registry,
      usage,
      limiter,
      nodes,
      features: config.features,
      limits: config.limits,
      vaultOrigin: config.vault?.app,
      metrics,
      logger,
      now,
    }),
    registry,
    usage,
  }
}
