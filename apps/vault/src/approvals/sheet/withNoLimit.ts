import { isKnownSpender } from '../../evm/calls/knownContracts.ts'
import type { EvmCall } from '../../evm/evmCall.ts'
import { isUnlimited, riskOf, type Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { ChosenLimit, Findings, Limits } from '../findings/findings.ts'
import type { Shown } from './approvalView.ts'
import { limitRailWords } from './limitRailWords.ts'
import { nameOfToken, type ShownPlace, tokenAmount } from './shownPlace.ts'
import type { Warning } from './warning.ts'
import { isDangerous, tickOf } from './warnings.ts'

/** What {@link withNoLimit} takes. */
export type NoLimitParameters = {
  readonly findings: Findings | undefined
  readonly limits: Limits
  readonly chosen: readonly ChosenLimit[]
  /** CAIP-2 id. */
  readonly chain: string
  readonly place: ShownPlace
  readonly text: Words
}

/**
 * How calls are shown whose allowances can be limited. An allowance without limit is a danger, unless the network tried it out, what is
 * enough stands beside it, and the vault itself knows the spender. Of a single one the note names the token, and how much is enough.
 */
export function withNoLimit(shown: Shown, parameters: NoLimitParameters): Shown {
  const { chosen, limits, place, text } = parameters
  const tone: Warning['tone'] = isEased(parameters) ? 'warn' : 'danger'
  const [only, ...others] = limits.choices.flatMap(({ allowances }) => allowances)
  const named = only && others.length === 0 && chosen[0] === 'none' ? noteOf(only, place) : {}
  const warnings = shown.warnings.map((each) => (each.title === text.authority ? { ...each, ...named, tone } : each))
  return { ...shown, warnings, isRisky: isDangerous(warnings), tick: tickOf(warnings, text) }
}

function noteOf(allowance: Limits['choices'][number]['allowances'][number], place: ShownPlace) {
  const { asked, exact, supply, token } = allowance
  const words = limitRailWords(place.language)
  const amount = tokenAmount(exact, token, place)
  return {
    title: fill(words.riskTitle, { token: nameOfToken(token, place) }),
    sub: fill(isUnlimited(asked, supply) ? words.asked : words.unasked, { amount }),
  }
}

/** Whether each right that has no end is one of the rail's, of a spender that the vault knows, and was tried out. */
function isEased({ chain, findings, limits }: NoLimitParameters): boolean {
  if (findings?.simulation.kind !== 'changes') return false
  const keyOf = (token: string, spender: string) => `${bookKey(token)} ${bookKey(spender)}`
  const railed = new Set(
    limits.choices.flatMap(({ allowances }) =>
      allowances.map(({ call, token }) => keyOf(token, spenderIn(limits.calls[call]))),
    ),
  )
  const isEasy = (step: Step) =>
    step.kind === 'allow' &&
    !step.adds &&
    railed.has(keyOf(step.token, step.spender)) &&
    isKnownSpender(chain, step.spender)
  const endless = [...findings.steps, ...findings.simulation.rights].filter((step) => riskOf(step) === 'authority')
  return endless.every(isEasy)
}

/** The first word of an allowance's data, after its selector. */
function spenderIn(call: EvmCall | undefined): string {
  return `0x${call?.data.slice(34, 74) ?? ''}`
}
