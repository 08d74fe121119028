import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'
import { amountToText } from '../../domain/amount.ts'
import type { PreparedSwap } from './preparedSwap.ts'

/** What every event about a swap says; whose wallet it is stays out. */
export type SwapProperties = {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  /** Symbol of the token that is given. */
  readonly swapFromToken: string
  /** Symbol of the token that is wanted. */
  readonly swapToToken: string
  /** Decimal text in whole coins. */
  readonly swapFromAmount: string
  /** Decimal text in whole coins, as the price was when the visitor agreed. */
  readonly swapToAmount: string
}

declare module '../../core/events.ts' {
  interface EventMap {
    /** The wallet is about to be asked for the first step of a swap. */
    INITIATE_SWAP: SwapProperties
    /** The wallet sent the swap. */
    SWAP_SUCCESS: SwapProperties
    SWAP_ERROR: SwapProperties & { readonly message: string }
    /** The approval before the swap failed; nothing was swapped. */
    SWAP_APPROVAL_ERROR: SwapProperties & { readonly message: string }
    /** The visitor declined a step of a swap. */
    SWAP_REJECTED: SwapProperties & { readonly message: string }
  }
}

/** What events tell about a swap. */
export function swapProperties(kit: Kit, prepared: PreparedSwap): SwapProperties {
  const { amount, from, networkId, to, toAmount } = prepared
  const account = selectAccount(kit.store.getState(), namespaceOf(networkId))
  return {
    isSmartAccount: account?.type === 'smartAccount',
    network: networkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: amountToText(amount, from.decimals),
    swapToAmount: amountToText(toAmount, to.decimals),
  }
}
