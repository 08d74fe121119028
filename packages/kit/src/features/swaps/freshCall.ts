import type { Call, CallMethods } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { SimulationOutcome } from '../../core/transfers.ts'
import { isSameAddress } from '../../domain/account.ts'
import { askOffer } from './askOffer.ts'
import { callOf } from './planSteps.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'

type Signature = {
  readonly prepared: PreparedSwap
  readonly signal: AbortSignal | undefined
  /** What is signed together. */
  readonly steps: readonly SwapStepKind[]
}

/**
 * Asks anew for a swap that is about to be signed, and tries it out. The new call is signed where it gives the visitor at
 * least what they agreed to; where the price fell by less than the slippage, the call that they saw, which gives that or
 * nothing.
 *
 * @throws KitError `SWAP_PRICE_MOVED` when it would give less or another contract would carry it out, `SEND_FAILED`
 * when it would fail by now, `GATEWAY_FAILED`.
 */
export async function freshCall(kit: Kit, methods: CallMethods, signature: Signature): Promise<Call> {
  const { prepared, signal, steps } = signature
  const { account, from, leastAmount, networkId, to } = prepared
  const offer = await askOffer(kit, prepared, signal)
  const isSameParty = isSameAddress(kit, offer.call.to, prepared.call.to)
  if (!isSameParty || offer.toAmount < leastAmount) throw priceMoved()
  const call = offer.leastAmount < leastAmount ? prepared.call : offer.call
  const calls = steps.map((step) => callOf(methods, { ...prepared, call }, step))
  const sides = { gives: from.address, wants: to.address }
  check(prepared, await methods.simulate({ networkId, from: account, calls, ...sides }))
  return call
}

/** Holds a dry run against the one that the visitor saw. */
function check({ amount, leastAmount, outcome: seen, slippage }: PreparedSwap, outcome: SimulationOutcome): void {
  if (outcome.type === 'reverts' && seen.type !== 'reverts') {
    throw new KitError('SEND_FAILED', 'The swap would fail', { details: outcome.detail ?? outcome.code })
  }
  if (outcome.type !== 'changes' || seen.type !== 'changes') return
  // Of a token that keeps a part for itself less arrives than is swapped, as the visitor saw.
  const agreed = (seen.received * BigInt(100 - slippage)) / 100n
  const least = agreed < leastAmount ? agreed : leastAmount
  if (outcome.received < least || outcome.sent > amount) throw priceMoved()
}

function priceMoved(): KitError {
  return new KitError('SWAP_PRICE_MOVED', 'The price moved, so the swap would give less than you agreed to')
}
