import type { EvmCall } from '../gate/request.ts'
import type { Network } from '../rpc/createNetwork.ts'
import { isUnlimited, type Step } from './step.ts'

/** `approve(address,uint256)` and `balanceOf(address)`. */
const approve = '0x095ea7b3'
const balanceOf = '0x70a08231'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** A selector and the spender's word. */
const beforeAmount = 2 + 8 + 64

/**
 * The same call with an allowance of no more than the account has now: what a page needs for one swap or deposit. Undefined where
 * the call allows something else than an unlimited amount of one token, the account has none of it, or nobody says how much.
 */
export async function limitAllowance(
  network: Network,
  chain: string,
  account: string,
  call: EvmCall,
  steps: readonly Step[],
): Promise<EvmCall | undefined> {
  const [step] = steps
  if (steps.length !== 1 || step?.kind !== 'allow' || step.adds || !isUnlimited(step.amount)) return undefined
  if (!call.data.startsWith(approve) || call.data.length !== beforeAmount + 64) return undefined
  const asked = { to: step.token, data: `${balanceOf}${word(BigInt(account))}` }
  const held = await network(chain, 'eth_call', [asked, 'latest']).catch(() => undefined)
  if (typeof held !== 'string' || !/^0x[0-9a-f]{64}$/i.test(held)) return undefined
  const balance = BigInt(held)
  if (balance === 0n || isUnlimited(balance)) return undefined
  // What a page said of gas was said of the other amount.
  return { ...call, gas: undefined, data: `${call.data.slice(0, beforeAmount)}${word(balance)}` as `0x${string}` }
}
