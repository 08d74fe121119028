import type { Token } from '../../domain/portfolio/token.ts'
import { idOf } from './queries.ts'
import type { SwapDraft } from './swapDraft.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/** What a draft's swap gives and gets, as the form shows it: never the same token on both sides. */
export type ChosenTokens = { readonly from: Token | undefined; readonly to: Token | undefined }

/** Finds the tokens of a draft; what is given without having been chosen depends on what is wanted. */
export function chosenTokens(tokens: SwapTokens, draft: SwapDraft): ChosenTokens {
  const to = draft.to === undefined ? undefined : tokens.find(draft.to)
  const wished = draft.from === undefined ? undefined : tokens.find(draft.from)
  const isAwaited = draft.from !== undefined && tokens.isPending
  const from = wished ?? (isAwaited ? undefined : usualFrom(tokens, to))
  return { from, to: from && to && idOf(from) === idOf(to) ? undefined : to }
}

/** The native coin, unless it is what is wanted. */
function usualFrom({ find, own }: SwapTokens, to: Token | undefined): Token | undefined {
  return to !== undefined && to.address === undefined ? own.find(({ address }) => address) : find('native')
}
