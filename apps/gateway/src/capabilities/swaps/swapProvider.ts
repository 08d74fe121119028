import type { Address, Hex } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import type { ProviderKind } from '../providers/provider.ts'

/** A side of a swap: a token contract, or the chain's native coin. */
export type SwapCoin = Address | 'native'

/** A trade of an exact amount, in the smallest unit of `from`. */
export type SwapQuestion = { chain: ChainConfig; from: SwapCoin; to: SwapCoin; amount: bigint }

/** What a swap would give. */
export type SwapQuote = {
  /** In the smallest unit of `to`, before slippage. */
  toAmount: bigint
  /** The tokens that the swap goes through, the sold one first and the bought one last. */
  path?: readonly SwapCoin[]
  /** By how many per cent the amount itself moves the price, with two decimals; absent when unknown. */
  priceImpact?: number | undefined
}

/** A swap to put into a transaction. */
export type BuildSwapParameters = SwapQuestion & {
  /** Sends the transaction and receives the bought coin. */
  user: Address
  /** Whole per cent from 1 to 50 by which the result may fall behind the quote. */
  slippage: number
  /** True when the user cannot pay yet, so that the node would refuse to estimate; a usual amount of gas is answered then. */
  disableEstimate: boolean
  permit?: Hex
}

/** The transaction of a swap: `value` in wei, `gas` with its reserve. */
export type SwapTransaction = {
  to: Address
  data: Hex
  value: bigint
  gas: bigint
  /** What it gives by now, and the least that it may give, in the smallest unit of `to`; absent when unknown. */
  toAmount?: bigint | undefined
  leastAmount?: bigint | undefined
}

/**
 * One place that swaps are made. A chain's calls go to the first provider of the list that serves the chain; the next one
 * is asked when it finds no route or fails.
 *
 * Refusals of the caller's own doing (no route, amount too small, cannot pay) are thrown as `GatewayError` invalid with the
 * sentence for the caller; where pools hold too little for the amount it says "insufficient liquidity", which clients look
 * for, and where nothing connects the tokens it does not. Everything else thrown counts as a failure.
 */
export type SwapProvider = {
  /** Stands in `/health` and in the header `x-foyer-source`, such as "uniswap" or "1inch". */
  id: string
  kind: ProviderKind
  serves: (chain: ChainConfig) => boolean
  /** @param signal Fires when no caller waits for the answer any more; the same below. */
  quote: (question: SwapQuestion, signal?: AbortSignal) => Promise<SwapQuote>
  /** The contract that takes the sold token, which approvals name. */
  spender: (chain: ChainConfig, signal?: AbortSignal) => Promise<Address>
  build: (parameters: BuildSwapParameters, signal?: AbortSignal) => Promise<SwapTransaction>
}
