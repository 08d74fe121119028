import type { GatewayConfig } from '../config/schema.ts'
import type { HistoryProvider } from '../history/historyProvider.ts'
import type { PriceSource } from '../prices/priceSource.ts'
import type { SwapProvider } from '../swaps/swapProvider.ts'
import { coinbaseTransactions } from './coinbase/coinbaseTransactions.ts'
import { coinGeckoPrices } from './coinGecko/coinGeckoPrices.ts'
import { createOneInchClient } from './oneInch/oneInchClient.ts'
import { oneInchPrices } from './oneInch/oneInchPrices.ts'
import { oneInchSwaps } from './oneInch/oneInchSwaps.ts'
import { zerionHistory } from './zerion/zerionHistory.ts'
import { zeroXSwaps } from './zeroX/zeroXSwaps.ts'

/** What vendors with a key add to each capability, in the order in which they are asked. */
export type KeyedSources = {
  prices: readonly PriceSource[]
  swaps: readonly SwapProvider[]
  history: readonly HistoryProvider[]
  /** Purchases of an account, asked for by `onramp=coinbase`. */
  purchases: HistoryProvider | undefined
}

/** Builds the adapters of the vendors whose key is configured; a vendor without one is not there. */
export function keyedSources({ vendors }: Pick<GatewayConfig, 'vendors'>): KeyedSources {
  const prices: PriceSource[] = []
  const swaps: SwapProvider[] = []
  const { coinbase, coinGecko, oneInch, zerion, zeroX } = vendors
  if (coinGecko !== undefined) prices.push(coinGeckoPrices({ ...coinGecko, baseUrl: coinGecko.baseUrl }))
  if (oneInch !== undefined) {
    const client = createOneInchClient(oneInch)
    prices.push(oneInchPrices(client))
    swaps.push(oneInchSwaps(client))
  }
  if (zeroX !== undefined) swaps.push(zeroXSwaps(zeroX))
  return {
    prices,
    swaps,
    history: zerion === undefined ? [] : [zerionHistory(zerion)],
    purchases: coinbase === undefined ? undefined : coinbaseTransactions(coinbase),
  }
}
