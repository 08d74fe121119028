import type { Call, CallMethods } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { isSameAddress } from '../../domain/account.ts'
import { askOffer } from './askOffer.ts'
import { callOf } from './planSteps.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'

/**
 * Asks anew for a swap that is about to be signed. The new call is signed where it gives the visitor at least what they
 * agreed to; where the price fell by less than the slippage, the call that they saw, which gives that or nothing.
 *
 * @param steps What is signed together with it.
 * @throws KitError `SWAP_PRICE_MOVED` when it would give less or somebody else would carry it out, `GATEWAY_FAILED`.
 */
export async function freshCall(
  kit: Kit,
  methods: CallMethods,
  {
    prepared,
    signal,
    steps,
  }: { prepared: PreparedSwap; signal: AbortSignal | undefined; steps: readonly SwapStepKind[] },
): Promise<Call> {
  const { account, call, from, leastAmount, networkId, to } = prepared
  const offer = await askOffer(kit, prepared, signal)
  if (isSameAddress(kit, offer.call.to, call.to)) {
    if (offer.leastAmount >= leastAmount) return offer.call
    if (offer.toAmount >= leastAmount) {
      const calls = steps.map((step) => callOf(methods, prepared, step))
      const sides = { gives: from.address, wants: to.address }
      const { type } = await methods.simulate({ networkId, from: account, calls, ...sides })
      // It may have expired meanwhile.
      if (type !== 'reverts') return call
    }
  }
  throw new KitError('SWAP_PRICE_MOVED', 'The price moved, so the swap would give less than you agreed to')
}
