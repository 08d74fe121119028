import type { GatewayConfig } from '../config/schema.ts'
import type { ServedChain } from '../endpoints/services.ts'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { ChainClient } from '../rpc/chainClient.ts'
import type { PoolFinder } from '../uniswap/findPools.ts'
import { createPriceReader, type PriceReader } from './createPriceReader.ts'
import { devPrices } from './devPrices.ts'
import type { PriceSource } from './priceSource.ts'

export type CreatePricesParameters = {
  config: GatewayConfig
  chains: ReadonlyMap<string, ServedChain>
  /** Reads the currency feeds of Ethereum; absent when no mainnet node is configured. */
  mainnet: ChainClient | undefined
  pools: PoolFinder
  /** Sources with a key, asked last. */
  keyed?: readonly PriceSource[]
  metrics: Metrics
  logger: Logger
}

/** The price sources of one gateway in the order in which they are asked: built in, public when named, keyed. */
export function createPrices({ keyed = [], metrics, logger }: CreatePricesParameters): PriceReader {
  return createPriceReader({ sources: [devPrices(), ...keyed], metrics, logger })
}
