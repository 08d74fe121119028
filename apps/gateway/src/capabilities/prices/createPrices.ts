import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import type { PoolFinder } from '../../engines/uniswap/findPools.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import type { TokenMetadataReader } from '../tokens/tokenMetadata.ts'
import { chainlinkPrices } from './chainlink/chainlinkPrices.ts'
import { createPriceReader, type KnownPrice, type PriceReader } from './createPriceReader.ts'
import { createCurrencyRates, inCurrencies } from './currencyRates.ts'
import { defiLlamaPrices } from './defiLlama.ts'
import { devPrices } from './devPrices.ts'
import type { MarketQuestion, MarketSource, PriceSource } from './priceSource.ts'
import { stablecoinPrices } from './stablecoinPrices.ts'
import { uniswapPrices } from './uniswap/uniswapPrices.ts'

export type CreatePricesParameters = {
  config: GatewayConfig
  chains: ReadonlyMap<string, ServedChain>
  /** Reads the currency feeds of Ethereum; absent when no mainnet node is configured. */
  mainnet: ChainClient | undefined
  pools: PoolFinder
  tokenMetadata: TokenMetadataReader
  /** Sources with a key, asked last. */
  keyed?: readonly PriceSource[]
  /** Those of them that serve every namespace. */
  keyedMarkets?: readonly MarketSource[]
  shared: SharedEngine
  metrics: Metrics
  logger: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** What prices are read from on EVM chains, and on those of other namespaces. */
export type Prices = { prices: PriceReader; marketPrices: PriceReader<MarketQuestion> }

/** The price sources of one gateway in the order in which they are asked: built in, public when named, keyed. */
export function createPrices(parameters: CreatePricesParameters): Prices {
  const {
    config,
    chains,
    mainnet,
    pools,
    tokenMetadata,
    keyed = [],
    keyedMarkets = [],
    shared,
    metrics,
    logger,
    now,
  } = parameters
  const rates = createCurrencyRates({ mainnet, shared, metrics, now })
  const dev = devPrices(now)
  const feeds = [chainlinkPrices(chains, now), stablecoinPrices(now)]
  const fromPools = uniswapPrices({ chains, pools, tokenMetadata, anchors: [dev, ...feeds], logger, now })
  const publicSources = config.publicSources.map(({ url }) => defiLlamaPrices(url, now))
  const readers: readonly PriceSource[] = [...feeds, fromPools, ...publicSources]
  const inDollars = readers.map((source) => inCurrencies(source, rates))
  const beneath = sharedLayer<KnownPrice>(shared, 'price', { now })
  const markets = [dev, ...publicSources.map((source) => inCurrencies(source, rates)), ...keyedMarkets]
  return {
    prices: createPriceReader({ sources: [dev, ...inDollars, ...keyed], metrics, logger, beneath, now }),
    marketPrices: createPriceReader({ sources: markets, metrics, logger, beneath, now }),
  }
}
