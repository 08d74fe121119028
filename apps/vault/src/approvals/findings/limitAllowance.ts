import type { EvmCall } from '../../evm/evmCall.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { isUnlimited, type Step } from '../../steps/step.ts'

/** `approve(address,uint256)` and `balanceOf(address)`. */
const approve = '0x095ea7b3'
const balanceOf = '0x70a08231'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** A selector and the spender's word. */
const beforeAmount = 2 + 8 + 64

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
}

/** A call with an allowance that has a limit. */
export type LimitedCall = {
  readonly call: EvmCall
  /** The limit is more than the account has now: the calls before bring what those after spend. */
  readonly isSpent: boolean
}

/**
 * The same call with an allowance of no more than the account has now, or than the calls after it spend where that is more: what a
 * page needs for one swap or deposit. Undefined where the call allows something else than an unlimited amount of one token, the
 * account has none of it, or the network does not say how much.
 */
export async function limitAllowance(parameters: LimitAllowanceParameters): Promise<LimitedCall | undefined> {
  const { account, call, chain, network, spent, steps } = parameters
  const [step] = steps
  if (steps.length !== 1 || step?.kind !== 'allow' || step.adds || !isUnlimited(step.amount)) return undefined
  if (!call.data.startsWith(approve) || call.data.length !== beforeAmount + 64) return undefined
  const asked = { to: step.token, data: `${balanceOf}${word(BigInt(account))}` }
  const held = await network(chain, 'eth_call', [asked, 'latest']).catch(() => undefined)
  if (typeof held !== 'string' || !/^0x[0-9a-f]{64}$/i.test(held)) return undefined
  const [balance, needed] = [BigInt(held), spent(step.token)]
  const limit = needed > balance ? needed : balance
  if (limit === 0n || isUnlimited(limit)) return undefined
  const data = `${call.data.slice(0, beforeAmount)}${word(limit)}` as `0x${string}`
  // What a page said of gas was said of the other amount.
  return { call: { ...call, gas: undefined, data }, isSpent: needed > balance }
}
