import type { CallMethods } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'

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
