import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Translation } from '../../view/messages.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import { impactLevel, impactOf } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'
import type { swapReviewMessages } from './reviewMessages.ts'
import type { SwapDraft } from './swapDraft.ts'
import { swapFromReview } from './swapFromReview.ts'

/** What is swapped, where and on which terms. */
export type AskWithoutReviewParameters = {
  pair: SwapPair
  draft: Pick<SwapDraft, 'isUnlimited' | 'slippage'>
  networkId: CaipNetworkId
}

/**
 * Prepares a swap and asks a wallet that shows the review itself. Resolves to `review` where the kit's own has something to say that
 * the wallet cannot: a loss to agree to, several steps, a rate that moved, or why it cannot be prepared.
 */
export async function askWithoutReview(
  kit: Kit,
  { pair, draft, networkId }: AskWithoutReviewParameters,
  text: Translation<typeof swapReviewMessages>,
): Promise<'asked' | 'review'> {
  const { isUnlimited, slippage } = draft
  let prepared: PreparedSwap
  try {
    prepared = await prepareSwap(kit, { ...pair, slippage, isUnlimited, networkId })
  } catch (error) {
    if (error instanceof KitError) return 'review'
    throw error
  }
  if (!fitsInOneSheet(prepared, pair)) return 'review'
  const { hasMoved } = await swapFromReview(kit, prepared, text, () => undefined, new AbortController().signal)
  return hasMoved ? 'review' : 'asked'
}

function fitsInOneSheet(prepared: PreparedSwap, pair: SwapPair): boolean {
  const isOne = prepared.isAtomic || prepared.steps.length === 1
  return isOne && prepared.outcome.type !== 'reverts' && impactLevel(impactOf(prepared, pair)) !== 'confirm'
}
