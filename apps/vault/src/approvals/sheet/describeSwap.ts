import type { Step, SwapSide } from '../../steps/step.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { fill } from '../../ui/words.ts'
import { type ShownPlace, sideAmount, worthOf } from './shownPlace.ts'
import type { StepWords } from './stepWords.ts'
import { verbWith } from './verbWith.ts'

/** What is paid and what comes, with their bounds. */
export type SwapWords = { readonly pay: string; readonly get: string }

/** The two sides of a swap; undefined until it is known what its tokens are. */
export function swapSides({ get, pay }: Extract<Step, { kind: 'swap' }>, place: ShownPlace): SwapWords | undefined {
  const { isSettled, text } = place
  const bounded = (side: SwapSide, bound: string) =>
    side.isBound ? fill(bound, { amount: sideAmount(side, place) }) : sideAmount(side, place)
  return isSettled ? { pay: bounded(pay, text.atMost), get: bounded(get, text.atLeast) } : undefined
}

/** Says what is given for what, and who gets it where that is not the account. */
export function describeSwap(step: Extract<Step, { kind: 'swap' }>, place: ShownPlace): StepWords {
  const { pay, to } = step
  const { isSettled, text } = place
  const sides = swapSides(step, place)
  const headline =
    sides && (to === undefined ? fill(text.swapOf, sides) : fill(text.swapTo, { ...sides, address: shortEnds(to) }))
  return {
    title: text.swap,
    headline,
    what: headline,
    to,
    token: undefined,
    worth: worthOf(pay.amount, pay.token, place),
    verb: verbWith(text.swapAmount, isSettled ? sideAmount(pay, place) : undefined, text.swap),
  }
}
