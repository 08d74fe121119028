import type { ChainConfig, NodeChain } from '../../engines/config/schema.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import type { SharedReads } from '../../engines/rpc/sharedReads.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'

/**
 * One chain with what reads it: `pool` for visitors, `indexing` with separate breakers, rates and budget for the indexer, so
 * that neither pays for the other; `reads` answers visitors' calls together.
 */
export type ServedChain = {
  config: ChainConfig
  pool: UpstreamPool
  indexing: UpstreamPool
  client: ChainClient
  reads: SharedReads
  /** Takes user operations; absent where no bundler is configured. */
  bundlers: UpstreamPool | undefined
  /** Pays for user operations; absent where no service is configured. */
  paymasters: UpstreamPool | undefined
}

/** By CAIP-2 name, in the order of the configuration. */
export type ServedChains = ReadonlyMap<string, ServedChain>

/** The nodes of a chain of another namespace; what else is known of it stands in its family. */
export type PlainServedChain = { config: NodeChain; pool: UpstreamPool; client?: undefined; reads?: undefined }

/** Chains of other namespaces, by CAIP-2 name. */
export type PlainServedChains = ReadonlyMap<string, PlainServedChain>
