import { isUnlimited } from '../../steps/step.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { ChosenLimit, Limits } from '../findings/findings.ts'
import { limitRailWords } from './limitRailWords.ts'
import { nameOfToken, type ShownPlace, tokenAmount } from './shownPlace.ts'
import type { Warning } from './warnings.ts'

/** The warnings of one allowance without limit, told with its token, and with how much is enough. */
export function riskOfNoLimit(
  warnings: readonly Warning[],
  { choices }: Limits,
  [chosen]: readonly ChosenLimit[],
  place: ShownPlace,
  text: Words,
): readonly Warning[] {
  const [only, ...others] = choices.flatMap(({ allowances }) => allowances)
  if (!only || others.length > 0 || chosen !== 'none') return warnings
  const words = limitRailWords(place.language)
  const title = fill(words.riskTitle, { token: nameOfToken(only.token, place) })
  const amount = tokenAmount(only.exact, only.token, place)
  const sub = fill(isUnlimited(only.asked) ? words.asked : words.unasked, { amount })
  return warnings.map((each) => (each.title === text.authority ? { ...each, title, sub } : each))
}
