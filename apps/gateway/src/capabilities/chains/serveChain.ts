import type { ChainConfig, Limits } from '../../engines/config/schema.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { createChainClient } from '../../engines/rpc/chainClient.ts'
import { createFinalizedHead } from '../../engines/rpc/finalizedHead.ts'
import { createNodePaces } from '../../engines/rpc/nodePace.ts'
import type { ReadCache } from '../../engines/rpc/readCache.ts'
import { createSharedReads } from '../../engines/rpc/sharedReads.ts'
import type { SuccessRates } from '../../engines/rpc/successRates.ts'
import { type CreateUpstreamPoolParameters, createUpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import { withPlaces } from '../../engines/rpc/withPlaces.ts'
import type { Topics } from '../../engines/shared/sharedEngine.ts'
import type { ServedChain } from './servedChain.ts'

export type ServeChainParameters = {
  chain: ChainConfig
  limits: Limits
  metrics: Metrics
  /** Of visitors' calls, shared by all chains. */
  rates: SuccessRates
  /** Told of each attempt at a node that a project pays for. Default none. */
  onNodeCalls?: CreateUpstreamPoolParameters['onNodeCalls']
  /** Notes each attempt in the trace under way. Default nothing is traced. */
  tracing?: CreateUpstreamPoolParameters['tracing']
  /** Reads that do not change any more, of all chains. */
  cache: ReadCache
  /** What the pools of the chain tell one another, in every process of the gateway. */
  topics: Topics
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** Puts together what reads one chain. */
export function serveChain(parameters: ServeChainParameters): ServedChain {
  const { chain, limits, metrics, rates, cache, onNodeCalls, topics, tracing, now } = parameters
  // A block that one pool reported is the floor of all of them.
  const topic = `floor ${chain.id}`
  const onFloor = (block: bigint) => void topics.publish(topic, String(block))
  // No caller waits for the indexer, and an operation sent to two bundlers may end up in both.
  const unhedged = { ...limits, rpcHedgeMs: 0 }
  const paces = createNodePaces(now)
  const indexing = withPlaces(
    createUpstreamPool({ chain, limits: unhedged, metrics, paces, onFloor, tracing, now }),
    limits.indexerCalls,
  )
  const pool = createUpstreamPool({
    chain,
    limits,
    metrics,
    rates,
    paces,
    onFloor,
    onNodeCalls,
    tracing,
    isSilentToOthers: indexing.isSilent,
    now,
  })
  topics.subscribe(topic, (text) => {
    if (!/^\d{1,20}$/.test(text)) return
    for (const each of [pool, indexing]) each.hear(BigInt(text))
  })
  const client = createChainClient(pool)
  const finalized = createFinalizedHead((method, params) => client.request({ method, params } as never), now)
  const reads = createSharedReads({ chain, finalized, cache, metrics, floor: pool.floor, ...(now && { now }) })
  // They hold no blocks, so that none can be behind.
  const poolOf = (rpcUrls: ChainConfig['bundlers']) => {
    const own = { chain: { ...chain, rpcUrls }, limits: { ...unhedged, headLagMs: 0 } }
    return rpcUrls.length === 0 ? undefined : createUpstreamPool({ ...own, metrics, onNodeCalls, tracing, now })
  }
  const bundlers = poolOf(chain.bundlers)
  const paymasters = poolOf(chain.smartAccounts?.service ? [chain.smartAccounts.service] : [])
  return { config: chain, pool, indexing, client, reads, bundlers, paymasters }
}
