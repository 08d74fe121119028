import type { Kit } from '../../core/kit.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { idOf } from './queries.ts'
import type { SwapSide } from './routes.ts'
import { swapDraft } from './swapDraft.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/** Takes a token for one side; one that stood on the other side leaves that to the token that was here. */
export function chooseToken(kit: Kit, tokens: SwapTokens, side: SwapSide, token: Token): void {
  const draft = swapDraft(kit).get()
  const chosen = idOf(token)
  const wished = { from: draft.from ?? 'native', to: draft.to }
  const idNow = (wish: string | undefined) => {
    const found = wish === undefined ? undefined : tokens.find(wish)
    return found && idOf(found)
  }
  const [from, to] = [idNow(wished.from), idNow(wished.to)]
  const next =
    side === 'from'
      ? { from: chosen, to: chosen === to ? from : draft.to }
      : { to: chosen, from: chosen === from ? to : draft.from }
  // An amount of one coin means nothing in another.
  const isSame = idNow(next.from ?? 'native') === from
  swapDraft(kit).set(isSame ? next : { ...next, text: '', inFiat: false })
}
