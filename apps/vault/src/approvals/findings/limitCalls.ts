import { allExact, chosenAmount, limitedCalls } from './chosenLimits.ts'
import type { Findings, LimitChoice, Limits } from './findings.ts'
import { type LimitAllowanceParameters, limitAllowance } from './limitAllowance.ts'

/** What {@link limitCalls} takes. */
export type LimitCallsParameters = Pick<LimitAllowanceParameters, 'network' | 'chain' | 'account'> & {
  readonly calls: readonly Pick<LimitAllowanceParameters, 'call' | 'steps' | 'spent' | 'said'>[]
  /** Finds out everything about other calls in the place of these. */
  readonly inspect: (calls: Limits['calls']) => Promise<Findings>
}

/** As many allowances as are chosen one by one: more have no room over the answers. */
const maxChoices = 2

/**
 * What may be chosen of the allowances of calls, with everything about the calls that are offered first. Undefined where nothing can be
 * chosen, or the calls could not be sent then.
 */
export async function limitCalls(parameters: LimitCallsParameters): Promise<Limits | undefined> {
  const { account, calls, chain, inspect, network } = parameters
  const isAlone = calls.length === 1
  const limited = await Promise.all(calls.map((each) => limitAllowance({ ...each, network, chain, account, isAlone })))
  const allowances = limited.flatMap((each, call) => (each ? [{ ...each, call }] : []))
  if (allowances.length === 0) return undefined
  const stepOf = (call: number) => 1 + calls.slice(0, call).reduce((sum, { steps }) => sum + steps.length, 0)
  const choices: readonly LimitChoice[] =
    allowances.length > maxChoices
      ? [{ step: undefined, allowances }]
      : allowances.map((allowance) => ({ step: stepOf(allowance.call), allowances: [allowance] }))
  const limits: Limits = { calls: calls.map(({ call }) => call), choices, variants: [] }
  if (allowances.every((each) => chosenAmount(each, 'exact') === each.asked)) return limits
  const chosen = allExact(limits)
  const findings = await inspect(limitedCalls(limits, chosen))
  // A choice that could not be sent is not offered.
  return findings.complete && { ...limits, variants: [{ chosen, findings: { ...findings, limits: undefined } }] }
}
