import type { BalanceProvider } from '../balances/balanceProvider.ts'
import type { GatewayConfig } from '../config/schema.ts'
import type { GasProvider } from '../gas/gasProvider.ts'
import type { HistoryProvider } from '../history/historyProvider.ts'
import type { OutsideNftProvider } from '../nfts/nftProvider.ts'
import type { PurchaseProvider } from '../onramp/purchaseProvider.ts'
import type { PriceSource } from '../prices/priceSource.ts'
import type { SwapProvider } from '../swaps/swapProvider.ts'
import type { TokenProvider } from '../tokens/tokenProvider.ts'
import { coinbaseTransactions } from './coinbase/coinbaseTransactions.ts'
import { coinGeckoPrices } from './coinGecko/coinGeckoPrices.ts'
import { createOneInchClient } from './oneInch/oneInchClient.ts'
import { oneInchGas } from './oneInch/oneInchGas.ts'
import { oneInchPrices } from './oneInch/oneInchPrices.ts'
import { oneInchSwaps } from './oneInch/oneInchSwaps.ts'
import { oneInchTokens } from './oneInch/oneInchTokens.ts'
import { zerionBalances } from './zerion/zerionBalances.ts'
import { createZerionClient } from './zerion/zerionClient.ts'
import { zerionHistory } from './zerion/zerionHistory.ts'
import { zerionNfts } from './zerion/zerionNfts.ts'
import { zeroXSwaps } from './zeroX/zeroXSwaps.ts'

/** What vendors with a key add to each capability, in the order in which they are asked. */
export type KeyedSources = {
  prices: readonly PriceSource[]
  swaps: readonly SwapProvider[]
  tokens: readonly TokenProvider[]
  gas: readonly GasProvider[]
  balances: readonly BalanceProvider[]
  nfts: readonly OutsideNftProvider[]
  history: readonly HistoryProvider[]
  /** Purchases of an account, asked for by `onramp=coinbase`. */
  purchases: PurchaseProvider | undefined
}

/** Builds the adapters of the vendors whose key is configured; a vendor without one is not there. */
export function keyedSources({ vendors }: Pick<GatewayConfig, 'vendors'>): KeyedSources {
  const { coinbase, coinGecko, oneInch, zerion, zeroX } = vendors
  const askOneInch = oneInch && createOneInchClient(oneInch)
  const askZerion = zerion && createZerionClient(zerion)
  return {
    prices: [
      ...(coinGecko === undefined ? [] : [coinGeckoPrices({ ...coinGecko, baseUrl: coinGecko.baseUrl })]),
      ...(askOneInch === undefined ? [] : [oneInchPrices(askOneInch)]),
    ],
    swaps: [
      ...(askOneInch === undefined ? [] : [oneInchSwaps(askOneInch)]),
      ...(zeroX === undefined ? [] : [zeroXSwaps(zeroX)]),
    ],
    tokens: askOneInch === undefined ? [] : [oneInchTokens(askOneInch)],
    gas: askOneInch === undefined ? [] : [oneInchGas(askOneInch)],
    balances: askZerion === undefined ? [] : [zerionBalances(askZerion)],
    nfts: askZerion === undefined ? [] : [zerionNfts(askZerion)],
    history: askZerion === undefined ? [] : [zerionHistory(askZerion)],
    purchases: coinbase === undefined ? undefined : coinbaseTransactions(coinbase),
  }
}
