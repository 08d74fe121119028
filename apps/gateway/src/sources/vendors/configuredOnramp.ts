import { type Currency, currencies } from '@foyer/contract'
import { getAddress, isAddress } from 'viem'
import { catalogueOnramp, type ReadCoinPrice } from '../../capabilities/onramp/catalogueOnramp.ts'
import { createOnramp, type Onramp } from '../../capabilities/onramp/createOnramp.ts'
import type { OnrampProvider } from '../../capabilities/onramp/onrampProvider.ts'
import type { PriceReader } from '../../capabilities/prices/createPriceReader.ts'
import type { ChainConfig, GatewayConfig } from '../../engines/config/schema.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import { coinbaseOnramp } from './coinbase/coinbaseOnramp.ts'
import type { OnVendorCall } from './createVendorClient.ts'
import { meldOnramp } from './meld/meldOnramp.ts'

export type ConfiguredOnrampParameters = {
  config: GatewayConfig
  prices: PriceReader
  /** Told of every request to a seller. */
  onCall: OnVendorCall
  logger: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** The sellers that the configuration names: Coinbase and Meld with a key, then the operator's catalogue. */
export function configuredOnramp({ config, prices, onCall, logger, now }: ConfiguredOnrampParameters): Onramp {
  const { coinbase, meld } = config.vendors
  const providers: OnrampProvider[] = []
  if (coinbase !== undefined) providers.push(coinbaseOnramp({ ...coinbase, onCall, now }))
  if (meld !== undefined) providers.push(meldOnramp({ ...meld, onCall, now }))
  if (config.onramp !== undefined) {
    providers.push(catalogueOnramp(config.onramp, createPriceLookup(config.chains, prices)))
  }
  return createOnramp(providers, logger)
}

// A coin is priced on its own chain, so that chain must be served.
function createPriceLookup(chains: readonly ChainConfig[], prices: PriceReader): ReadCoinPrice {
  return async ({ coin, network }, fiat, signal) => {
    const chain = chains.find(({ id }) => id === network.chainId)
    const currency = currencies.find((known) => known === fiat.toLowerCase())
    if (chain === undefined || currency === undefined) return undefined
    const { decimals } = chain.nativeCurrency
    const address = network.contractAddress
    const priced = isAddress(address, { strict: false })
      ? { symbol: coin.symbol, decimals, address: getAddress(address) }
      : { symbol: chain.nativeCurrency.symbol, decimals }
    const question = { chain, currency: currency satisfies Currency, coins: [priced] }
    const found = await prices.read(question, signal)
    return found.prices.get(0)?.value
  }
}
