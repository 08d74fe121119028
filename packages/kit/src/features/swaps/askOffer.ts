import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { buildSwap } from '../../domain/swaps/buildSwap.ts'
import { getSwapQuotes } from '../../domain/swaps/getSwapQuotes.ts'
import type { SwapToken } from '../../domain/swaps/swapToken.ts'
import type { PreparedSwap } from './preparedSwap.ts'

/** A trade of an exact amount. */
export type Trade = Pick<PreparedSwap, 'account' | 'amount' | 'from' | 'networkId' | 'slippage' | 'to'>

/** What the gateway offers for a trade by now. */
export type Offer = Pick<PreparedSwap, 'call' | 'leastAmount' | 'path' | 'priceImpact' | 'source' | 'toAmount'>

/**
 * Asks the gateway what a trade gives, and for the call that carries it out.
 *
 * @throws KitError `SWAP_UNSUPPORTED`, `GATEWAY_FAILED`, `INVALID_OPTION`.
 */
export async function askOffer(kit: Kit, trade: Trade, signal: AbortSignal | undefined): Promise<Offer> {
  const { slippage } = trade
  const question = gatewayTrade(kit, trade, signal)
  // Not at once: the exchange that answered the quote is the one that builds.
  const { quotes } = await getSwapQuotes(kit, question)
  const [quote] = quotes
  if (!quote) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  // The wallet may lack the allowance by now, so the gateway cannot estimate; the chain family tries it out.
  const built = await buildSwap(kit, { ...question, slippage, disableEstimate: true })
  const toAmount = built.toAmount ?? BigInt(quote.toAmount)
  return {
    call: { to: built.to, data: built.data, value: built.value },
    toAmount,
    leastAmount: built.leastAmount ?? (toAmount * BigInt(100 - slippage)) / 100n,
    source: quote.source ?? '',
    path: quote.path ?? [],
    ...(quote.priceImpact !== undefined && { priceImpact: quote.priceImpact }),
  }
}

/** A trade as the gateway's calls take it. */
export function gatewayTrade(kit: Kit, trade: Trade, signal: AbortSignal | undefined) {
  const { account, amount, from, networkId, to } = trade
  return {
    amount,
    from: gatewayToken(kit, networkId, from),
    to: gatewayToken(kit, networkId, to),
    networkId,
    userAddress: account,
    ...(signal && { signal }),
  }
}

function gatewayToken(kit: Kit, networkId: CaipNetworkId, { address }: SwapToken): string {
  const named = address ?? chainFamily(kit, namespaceOf(networkId))?.nativeCoinAddress
  if (!named) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  return named
}
