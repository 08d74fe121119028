import { pushView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import { impactLevel, impactOf } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'
import { swapReviewMessages } from './reviewMessages.ts'
import { type SwapDraft, swapDraft } from './swapDraft.ts'
import { swapFromReview } from './swapFromReview.ts'

/** What is swapped, on which terms, and the words of the visitor's language. */
export type AskWithoutReviewParameters = {
  pair: SwapPair
  draft: Pick<SwapDraft, 'isUnlimited' | 'slippage'>
  words: Dictionary
}

/**
 * Prepares a swap and asks a wallet that shows the review itself. The kit's own comes first where it has something to say that the
 * wallet cannot: a loss to agree to, several steps, a rate that moved, or why it cannot be prepared.
 */
export async function askWithoutReview(kit: Kit, parameters: AskWithoutReviewParameters): Promise<void> {
  const { set } = swapDraft(kit)
  // In the draft, since the form makes room for the wallet's frame meanwhile.
  set({ isAsked: true })
  const needsReview = await ask(kit, parameters).finally(() => set({ isAsked: false }))
  const isStillHere = kit.store.getState().modal.stack.at(-1)?.name === 'Swap'
  if (needsReview && isStillHere) pushView(kit, { name: 'SwapReview' })
}

async function ask(kit: Kit, { pair, draft, words }: AskWithoutReviewParameters): Promise<boolean | undefined> {
  const { isUnlimited, slippage } = draft
  let prepared: PreparedSwap
  try {
    prepared = await prepareSwap(kit, { ...pair, slippage, isUnlimited, networkId: pair.from.networkId })
  } catch (error) {
    if (error instanceof KitError) return true
    throw error
  }
  if (!fitsInOneSheet(prepared, pair)) return true
  const { id, messages } = swapReviewMessages
  const text = { ...messages, ...words[id] } as Translation<typeof swapReviewMessages>
  return (await swapFromReview(kit, prepared, text, () => undefined, new AbortController())).hasMoved
}

function fitsInOneSheet(prepared: PreparedSwap, pair: SwapPair): boolean {
  const isOne = prepared.isAtomic || prepared.steps.length === 1
  return isOne && prepared.outcome.type !== 'reverts' && impactLevel(impactOf(prepared, pair)) !== 'confirm'
}
