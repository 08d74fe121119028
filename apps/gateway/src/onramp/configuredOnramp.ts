import { type Currency, currencies } from '@foyer/contract'
import { getAddress, isAddress } from 'viem'
import { ConfigError } from '../config/parseConfig.ts'
import type { ChainConfig, GatewayConfig } from '../config/schema.ts'
import type { Logger } from '../observability/logger.ts'
import type { PriceReader } from '../prices/createPriceReader.ts'
import { coinbaseOnramp } from '../vendors/coinbase/coinbaseOnramp.ts'
import { meldOnramp } from '../vendors/meld/meldOnramp.ts'
import { catalogueOnramp, type ReadCoinPrice } from './catalogueOnramp.ts'
import { createOnramp, type Onramp } from './createOnramp.ts'
import type { OnrampProvider } from './onrampProvider.ts'

export type ConfiguredOnrampParameters = {
  config: GatewayConfig
  prices: PriceReader
  logger: Logger
}

/**
 * The sellers that the configuration names: Coinbase and Meld with a key, then the operator's catalogue.
 *
 * @throws ConfigError when Coinbase's secret cannot be read.
 */
export function configuredOnramp({ config, prices, logger }: ConfiguredOnrampParameters): Onramp {
  const { coinbase, meld } = config.vendors
  const providers: OnrampProvider[] = []
  if (coinbase !== undefined) providers.push(openCoinbase(coinbase))
  if (meld !== undefined) providers.push(meldOnramp(meld))
  if (config.onramp !== undefined) {
    providers.push(catalogueOnramp(config.onramp, createPriceLookup(config.chains, prices)))
  }
  return createOnramp(providers, logger)
}

function openCoinbase(parameters: Parameters<typeof coinbaseOnramp>[0]): OnrampProvider {
  try {
    return coinbaseOnramp(parameters)
  } catch (error) {
    throw new ConfigError([`vendors.coinbase.keySecret: ${error instanceof Error ? error.message : 'it is unusable'}`])
  }
}

// A coin is priced on its own chain, so that chain must be served.
function createPriceLookup(chains: readonly ChainConfig[], prices: PriceReader): ReadCoinPrice {
  return async ({ coin, network }, fiat) => {
    const chain = chains.find(({ id }) => id === network.chainId)
    const currency = currencies.find((known) => known === fiat.toLowerCase())
    if (chain === undefined || currency === undefined) return undefined
    const { decimals } = chain.nativeCurrency
    const address = network.contractAddress
    const priced = isAddress(address, { strict: false })
      ? { symbol: coin.symbol, decimals, address: getAddress(address) }
      : { symbol: chain.nativeCurrency.symbol, decimals }
    const found = await prices.read({ chain, currency: currency satisfies Currency, coins: [priced] })
    return found.prices.get(0)?.value
  }
}
