import { maxUint256 } from 'viem'
import type { EvmCall } from '../../evm/evmCall.ts'
import { isUnlimited, type Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import type { ChosenLimit, Findings, LimitedAllowance, Limits } from './findings.ts'

/** A selector and the spender's word, before the word of the amount. */
export const beforeAmount = 2 + 8 + 64

/** The word of an amount in the data of a call. */
export const amountWord = (amount: bigint) => amount.toString(16).padStart(64, '0')

/** What is offered first: as much as is enough, everywhere. */
export const allExact = ({ choices }: Pick<Limits, 'choices'>): readonly ChosenLimit[] => choices.map(() => 'exact')

/** How much an allowance is with what was chosen of it. */
export function chosenAmount({ asked, exact, supply }: LimitedAllowance, chosen: ChosenLimit): bigint {
  if (chosen === 'exact') return exact
  if (chosen !== 'none') return chosen
  return isUnlimited(asked, supply) ? asked : maxUint256
}

/** The calls that were asked for, with what was chosen of their allowances: what is signed then. */
export function limitedCalls(limits: Limits, chosen: readonly ChosenLimit[]): readonly EvmCall[] {
  const amounts = amountsOf(limits, chosen)
  return limits.calls.map((call, place) => {
    const found = amounts.find(({ allowance }) => allowance.call === place)
    if (!found || found.amount === found.allowance.asked) return call
    const data: `0x${string}` = `0x${call.data.slice(2, beforeAmount)}${amountWord(found.amount)}`
    // What a page said of gas was said of the other amount.
    return { ...call, gas: undefined, data }
  })
}

/** What was found of the calls with what was chosen, where that was looked at already. */
export function foundFor(all: Findings, limits: Limits, chosen: readonly ChosenLimit[]): Findings | undefined {
  const isAsAsked = amountsOf(limits, chosen).every(({ allowance, amount }) => amount === allowance.asked)
  if (isAsAsked) return all
  return limits.variants.find((each) => each.chosen.every((limit, place) => limit === chosen[place]))?.findings
}

/** What calls do, as far as their own bytes say it, once other amounts are chosen. */
export function limitedSteps(steps: readonly Step[], limits: Limits, chosen: readonly ChosenLimit[]): readonly Step[] {
  const amounts = amountsOf(limits, chosen)
  // Each of them is the only step of its call, and they stand in their order.
  let next = 0
  return steps.map((step) => {
    const found = amounts.toSorted((one, other) => one.allowance.call - other.allowance.call)[next]
    if (!found || step.kind !== 'allow' || bookKey(step.token) !== bookKey(found.allowance.token)) return step
    next += 1
    return { ...step, amount: found.amount }
  })
}

function amountsOf({ choices }: Limits, chosen: readonly ChosenLimit[]) {
  return choices.flatMap(({ allowances }, place) =>
    allowances.map((allowance) => ({ allowance, amount: chosenAmount(allowance, chosen[place] ?? 'exact') })),
  )
}
