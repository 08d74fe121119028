import type { SolanaChainConfig } from '../../engines/config/schema.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'

/** One cluster that this gateway has nodes of. */
export type SolanaChain = { config: SolanaChainConfig; pool: UpstreamPool }
