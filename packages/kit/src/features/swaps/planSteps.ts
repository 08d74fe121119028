import type { Call, CallMethods } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import type { SimulationOutcome } from '../../core/transfers.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'

/** What decides which steps a swap takes. */
export type Plannable = Pick<
  PreparedSwap,
  'account' | 'amount' | 'approvedAmount' | 'call' | 'from' | 'networkId' | 'spender' | 'to'
>

/** Steps, and what a dry run of all of them says. */
export type Plan = { readonly steps: readonly SwapStepKind[]; readonly outcome: SimulationOutcome }

/**
 * Finds the fewest steps by which a swap passes a dry run: with an older permission that is too small, some tokens grant
 * another one only once that is taken back.
 */
export async function planSteps(methods: CallMethods, swap: Plannable, allowance: bigint | undefined): Promise<Plan> {
  const { amount } = swap
  if (allowance === undefined || allowance >= amount) return tryOut(methods, swap, ['swap'])
  const plan = await tryOut(methods, swap, ['approve', 'swap'])
  if (allowance === 0n || plan.outcome.type !== 'reverts') return plan
  const other = await tryOut(methods, swap, ['reset', 'approve', 'swap'])
  return other.outcome.type === 'reverts' ? plan : other
}

/** The call of one step. */
export function callOf(methods: CallMethods, swap: Plannable, step: SwapStepKind): Call {
  const { approvedAmount, call, from, spender } = swap
  if (step === 'swap' || !from.address || !spender) return call
  return methods.approval({ token: from.address, spender, amount: step === 'reset' ? 0n : approvedAmount })
}

async function tryOut(methods: CallMethods, swap: Plannable, steps: readonly SwapStepKind[]): Promise<Plan> {
  const { account, from, networkId, to } = swap
  const calls = steps.map((step) => callOf(methods, swap, step))
  const sides = { gives: from.address, wants: to.address }
  return { steps, outcome: await methods.simulate({ networkId, from: account, calls, ...sides }) }
}

/** Who swaps, and what the chain family can do for them. */
export type Swapper = { readonly account: Account; readonly methods: CallMethods; readonly session: Session }

/**
 * The connected account on a network with swaps.
 *
 * @throws KitError `SWAP_UNSUPPORTED`, `NOT_CONNECTED`.
 */
export async function swapperOn(kit: Kit, networkId: CaipNetworkId | undefined): Promise<Swapper> {
  const namespace = networkId && namespaceOf(networkId)
  const isServed = kit.options.chains.some((chain) => chain.namespace === namespace)
  const canSwap = namespace !== undefined && isServed && isSwapNetwork(kit, networkId)
  const methods = canSwap ? await (await kit.chain(namespace)).calls?.() : undefined
  if (!namespace || !methods) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  const session = selectSession(kit.store.getState(), namespace)
  const account = selectAccount(kit.store.getState(), namespace)
  if (!session || !account) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  return { account, methods, session }
}
