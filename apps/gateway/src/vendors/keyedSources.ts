import type { GatewayConfig } from '../config/schema.ts'
import type { PriceSource } from '../prices/priceSource.ts'
import type { SwapProvider } from '../swaps/swapProvider.ts'
import { coinGeckoPrices } from './coinGecko/coinGeckoPrices.ts'
import { createOneInchClient } from './oneInch/oneInchClient.ts'
import { oneInchPrices } from './oneInch/oneInchPrices.ts'
import { oneInchSwaps } from './oneInch/oneInchSwaps.ts'
import { zeroXSwaps } from './zeroX/zeroXSwaps.ts'

/** What vendors with a key add to each capability, in the order in which they are asked. */
export type KeyedSources = { prices: readonly PriceSource[]; swaps: readonly SwapProvider[] }

/** Builds the adapters of the vendors whose key is configured; a vendor without one is not there. */
export function keyedSources({ vendors }: Pick<GatewayConfig, 'vendors'>): KeyedSources {
  const prices: PriceSource[] = []
  const swaps: SwapProvider[] = []
  const { coinGecko, oneInch, zeroX } = vendors
  if (coinGecko !== undefined) prices.push(coinGeckoPrices({ ...coinGecko, baseUrl: coinGecko.baseUrl }))
  if (oneInch !== undefined) {
    const client = createOneInchClient(oneInch)
    prices.push(oneInchPrices(client))
    swaps.push(oneInchSwaps(client))
  }
  if (zeroX !== undefined) swaps.push(zeroXSwaps(zeroX))
  return { prices, swaps }
}
