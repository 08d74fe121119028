import type { Kit } from '../../core/kit.ts'
import { amountToText, textForInput } from '../../domain/amount.ts'
import { idOf } from './queries.ts'
import { swapDraft } from './swapDraft.ts'
import type { SwapForm } from './useSwapForm.ts'

/** Gives what was wanted and wants what was given; what would have come out is what is given now. */
export function flipDraft(kit: Kit, { from, quote, to }: SwapForm): void {
  const text =
    to && quote.type === 'quoted' ? textForInput(amountToText(quote.toAmount, to.decimals), kit.options.locale) : ''
  swapDraft(kit).set({ from: to && idOf(to), to: from && idOf(from), text, inFiat: false })
}
