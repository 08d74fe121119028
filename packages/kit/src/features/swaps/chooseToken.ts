import type { Kit } from '../../core/kit.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { chosenTokens } from './chosenTokens.ts'
import { idOf } from './queries.ts'
import type { SwapSide } from './routes.ts'
import { swapDraft } from './swapDraft.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/** Takes a token for one side; one that stood on the other side leaves that to the token that was here. */
export function chooseToken(kit: Kit, tokens: SwapTokens, side: SwapSide, token: Token): void {
  const draft = swapDraft(kit).get()
  const chosen = idOf(token)
  const shown = chosenTokens(tokens, draft)
  const from = shown.from && idOf(shown.from)
  const to = shown.to && idOf(shown.to)
  const next =
    side === 'from'
      ? { from: chosen, to: chosen === to ? from : draft.to }
      : { to: chosen, from: chosen === from ? to : (from ?? draft.from) }
  // An amount of one coin means nothing in another.
  swapDraft(kit).set(next.from === from ? next : { ...next, text: '', inFiat: false })
}
