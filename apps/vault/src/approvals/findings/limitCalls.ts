import type { Findings, Limits, Variant } from './findings.ts'
import { type LimitAllowanceParameters, limitAllowance } from './limitAllowance.ts'

/** What {@link limitCalls} takes. */
export type LimitCallsParameters = Pick<LimitAllowanceParameters, 'network' | 'chain' | 'account'> & {
  readonly calls: readonly Pick<LimitAllowanceParameters, 'call' | 'steps' | 'spent'>[]
  /** Finds out everything about other calls in the place of these. */
  readonly inspect: (calls: Variant['calls']) => Promise<Findings>
}

/** As many allowances as are chosen one by one: each one more would double what is asked of the network. */
const mostChoices = 2

/**
 * What calls are with limits where they ask for unlimited allowances, for everything that can be chosen of them. Undefined where
 * nothing can be limited, or the calls could not be sent then.
 */
export async function limitCalls(parameters: LimitCallsParameters): Promise<Limits | undefined> {
  const { account, calls, chain, inspect, network } = parameters
  const limited = await Promise.all(calls.map((each) => limitAllowance({ ...each, network, chain, account })))
  const places = limited.flatMap((each, index) => (each ? [{ ...each, index }] : []))
  if (places.length === 0) return undefined
  const stepOf = (call: number) => 1 + calls.slice(0, call).reduce((sum, { steps }) => sum + steps.length, 0)
  const single = places.map(({ index, isSpent }) => ({ places: [index], step: stepOf(index), isSpent }))
  const all = {
    places: places.map(({ index }) => index),
    step: places.length === 1 ? stepOf(places[0]?.index ?? 0) : undefined,
    isSpent: places.some(({ isSpent }) => isSpent),
  }
  const variantsOf = (choices: readonly (typeof all)[]) =>
    Promise.all(
      subsetsOf(choices.length).map(async (chosen): Promise<Variant | undefined> => {
        const changed = new Set(chosen.flatMap((choice) => choices[choice]?.places ?? []))
        const own = calls.map(({ call }, index) => (changed.has(index) ? (limited[index]?.call ?? call) : call))
        const findings = await inspect(own)
        // One that could not be sent is not offered; what is left of it is chosen here.
        return findings.complete && { limited: chosen, calls: own, findings: { ...findings, limits: undefined } }
      }),
    )
  const choices = single.length > mostChoices ? [all] : single
  const variants = (await variantsOf(choices)).flatMap((variant) => variant ?? [])
  if (variants.length !== subsetsOf(choices.length).length) return undefined
  return { choices: choices.map(({ isSpent, step }) => ({ isSpent, step })), variants }
}

/** Every way to choose something of so many. */
function subsetsOf(count: number): readonly (readonly number[])[] {
  const all = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: 2 ** count - 1 }, (_, index) => all.filter((each) => ((index + 1) >> each) % 2 === 1))
}
