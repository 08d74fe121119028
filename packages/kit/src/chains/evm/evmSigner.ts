import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import { accountsOf, type Session } from '../../core/session.ts'
import { selectAccount, selectNetworkId, selectSession } from '../../core/store.ts'
import { evmNamespace } from './evmRules.ts'

/** Who signs, and on which of the kit's networks. */
export type EvmSigner = { readonly session: Session; readonly address: `0x${string}`; readonly network: Network }

/**
 * The connected EVM account and a network of the kit; default the one that the kit shows. On a network where the wallet
 * granted another account, that one signs.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`.
 */
export function evmSigner(kit: Kit, networkId?: CaipNetworkId): EvmSigner {
  const state = kit.store.getState()
  const session = selectSession(state, evmNamespace)
  const active = selectAccount(state, evmNamespace)
  if (!session || !active) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const network = evmNetworkOf(kit, networkId)
  const granted = accountsOf(session, evmNamespace, network.id)
  const { address } = granted.includes(active) ? active : (granted[0] ?? active)
  return { session, address: address as `0x${string}`, network }
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
