import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import { selectAccount, selectNetworkId, selectSession } from '../../core/store.ts'
import { evmNamespace } from './evmRules.ts'

/** Who signs, and on which of the kit's networks. */
export type EvmSigner = { readonly session: Session; readonly address: `0x${string}`; readonly network: Network }

/**
 * The connected EVM account and a network of the kit; default the one that the kit shows.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`.
 */
export function evmSigner(kit: Kit, networkId?: CaipNetworkId): EvmSigner {
  const state = kit.store.getState()
  const session = selectSession(state, evmNamespace)
  const account = selectAccount(state, evmNamespace)
  if (!session || !account) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  return { session, address: account.address as `0x${string}`, network: evmNetworkOf(kit, networkId) }
}

/**
 * One of the kit's EVM networks; default the one that the kit shows.
 *
 * @throws KitError `NETWORK_NOT_FOUND`.
 */
export function evmNetworkOf(kit: Kit, networkId?: CaipNetworkId): Network {
  const id = networkId ?? selectNetworkId(kit.store.getState(), evmNamespace)
  const network = kit.options.networks.find((each) => each.id === id && each.id.startsWith(`${evmNamespace}:`))
  if (!network) throw new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: id })
  return network
}
