import type { Call } from '../../core/calls.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { SimulationOutcome, TransferFee } from '../../core/transfers.ts'
import type { SwapToken } from '../../domain/swaps/getSwapTokens.ts'

/**
 * What a wallet is asked for: `reset` takes an older permission back, which some tokens want before they grant another
 * one, `approve` lets the swap's contract take the token that is given.
 */
export type SwapStepKind = 'reset' | 'approve' | 'swap'

/** A swap as it can be shown and then signed; amounts in the smallest unit. */
export type PreparedSwap = {
  readonly networkId: CaipNetworkId
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  /** Of `from`. */
  readonly amount: bigint
  /** Of `to`, as the price is now. */
  readonly toAmount: bigint
  /** Of `to`: with less the swap fails and nothing but the network fee is gone. */
  readonly leastAmount: bigint
  /** By how many per cent the amount itself moves the price; absent where unknown. */
  readonly priceImpact?: number | undefined
  /** Who swaps, such as `uniswap`; empty when the gateway does not say. */
  readonly source: string
  /** The tokens that the swap goes through, chain-qualified; empty when the gateway does not say. */
  readonly path: readonly string[]
  /** Who may take `from` after the approval; absent for the native coin, which needs none. */
  readonly spender?: string | undefined
  /** How much of `from` the approval is for. */
  readonly approvedAmount: bigint
  /** Whole per cent by which the result may fall behind `toAmount`. */
  readonly slippage: number
  /** What is left to sign, in order; with `isAtomic` all of it at once. */
  readonly steps: readonly SwapStepKind[]
  readonly isAtomic: boolean
  /** What the network takes for all steps; absent when no node says. */
  readonly fee?: TransferFee | undefined
  /** What a dry run of all steps says. */
  readonly outcome: SimulationOutcome
  /** The swap itself, which gives `leastAmount` or nothing. */
  readonly call: Call
  /** In ms since 1970. */
  readonly preparedAt: number
}
