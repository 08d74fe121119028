import type { SolanaChainConfig } from '../../config/schema.ts'
import type { UpstreamPool } from '../../rpc/upstreamPool.ts'

/** One cluster that this gateway has nodes of. */
export type SolanaChain = { config: SolanaChainConfig; pool: UpstreamPool }
