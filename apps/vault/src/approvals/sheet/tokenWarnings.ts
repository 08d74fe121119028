import { bookKey, type TokenTerms, transferFeeOf } from '../../steps/tokenFacts.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { ShownNetwork } from '../approvals.ts'
import { type Findings, noAside } from '../findings/findings.ts'
import { nameOfToken, type ShownPlace, tokenAmount } from './shownPlace.ts'
import { danger, type Warning, warn } from './warning.ts'

/** From a tenth on it is no fee any more. */
const grave = 10n

type Place = { readonly network: ShownNetwork; readonly language: string }

/** What is said of tokens whose makers can do more with them than usual. */
export function tokenWarnings(findings: Findings, text: Words, { language, network }: Place): readonly Warning[] {
  const { simulation, steps, tokens } = findings
  const place: ShownPlace = { text, language, network, tokens, aside: noAside, isSettled: true }
  const sent = steps.flatMap((step) => (step.kind === 'token' && step.from === undefined ? [step] : []))
  const tried = simulation.kind === 'changes' ? simulation.changes : undefined
  const comes = (token: string) =>
    // Untried, a token that only leaves by these steps is not expected; of any other it is not known.
    tried
      ? tried.some(({ amount, asset }) => asset.kind === 'token' && asset.token === token && amount > 0n)
      : !sent.some((step) => step.token === token)
  return [
    ...sent.flatMap(({ amount, token }) => {
      const terms = tokens.get(bookKey(token))?.terms
      const fee = terms ? transferFeeOf(amount, terms) : 0n
      if (fee === 0n) return []
      const title = fill(text.tokenFee, { amount: tokenAmount(amount - fee, token, place) })
      const sub = fill(text.tokenFeeSub, { fee: tokenAmount(fee, token, place) })
      return [fee * grave >= amount ? danger(title, sub) : warn(title, sub)]
    }),
    ...[...tokens].flatMap(([token, { terms }]) =>
      terms ? warningsOfTerms(terms, nameOfToken(token, place), comes(token), text) : [],
    ),
  ]
}

function warningsOfTerms(terms: TokenTerms, token: string, comes: boolean, text: Words): readonly Warning[] {
  return [
    ...(comes && terms.taker !== undefined ? [warn(fill(text.tokenTaken, { token }), text.tokenTakenSub)] : []),
    ...(comes && terms.startsFrozen ? [warn(fill(text.tokenFrozen, { token }), text.tokenFrozenSub)] : []),
    ...(terms.hook === undefined ? [] : [warn(fill(text.tokenHook, { token }), text.tokenHookSub)]),
  ]
}
