import type { EvmCall } from '../../evm/evmCall.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { isUnlimited, type Step } from '../../steps/step.ts'
import { amountWord, beforeAmount } from './chosenLimits.ts'
import type { LimitedAllowance } from './findings.ts'

/** `approve(address,uint256)` and `balanceOf(address)`. */
const approve = '0x095ea7b3'
const balanceOf = '0x70a08231'

/** What {@link limitAllowance} takes. */
export type LimitAllowanceParameters = {
  readonly network: Network
  readonly chain: string
  readonly account: string
  readonly call: EvmCall
  /** What the call does. */
  readonly steps: readonly Step[]
  /** How much of the token leaves the account by the calls after it, as the network tried them; 0 where it did not say. */
  readonly spent: (token: string) => bigint
  /** How much of it they say that they take at most; 0 where they do not say. */
  readonly said: (token: string) => bigint
  /** Nothing else is asked for beside it. */
  readonly isAlone: boolean
}

/**
 * What may be chosen of a call that allows an amount of one token: what is enough is what the site asked for, or, where that is
 * without limit, what the calls after it spend, or the account has. Undefined where the call does something else, asks for a limited
 * amount beside other calls, or what is enough is not known.
 */
export async function limitAllowance(
  parameters: LimitAllowanceParameters,
): Promise<Omit<LimitedAllowance, 'call'> | undefined> {
  const { account, call, chain, isAlone, network, said, spent, steps } = parameters
  const [step] = steps
  if (steps.length !== 1 || step?.kind !== 'allow' || step.adds || step.amount === 0n) return undefined
  if (!call.data.startsWith(approve) || call.data.length !== beforeAmount + 64) return undefined
  const { amount: asked, supply, token } = step
  const isEndless = isUnlimited(asked, supply)
  if (!isEndless && !isAlone) return undefined
  const question = { to: token, data: `${balanceOf}${amountWord(BigInt(account))}` }
  const answer = await network(chain, 'eth_call', [question, 'latest']).catch(() => undefined)
  const held = typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
  if (!isEndless) return { token, asked, exact: asked, held, supply }
  if (held === undefined) return undefined
  const [needed, most] = [spent(token), said(token)]
  // A swap may take its bound, which a trial run does not reach, but no more than there is.
  const bound = most < held ? most : held
  const exact = (needed > bound ? needed : bound) || held
  return exact === 0n || isUnlimited(exact, supply) ? undefined : { token, asked, exact, held, supply }
}
