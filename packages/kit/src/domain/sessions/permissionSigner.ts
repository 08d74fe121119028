import { KitError } from '../../core/errors.ts'
import { isSameAccount } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { selectAccount, selectNetworkId, selectSession } from '../../core/store.ts'

/**
 * Who lets a site act, on which network, and how its chain family does that. `mustBeSame` throws `NOT_CONNECTED` once the page
 * uses another account, which is then not asked.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `UNSUPPORTED_METHOD` where the chain family has no such thing.
 */
export async function permissionSigner(kit: Kit, wanted: CaipNetworkId | undefined) {
  const state = kit.store.getState()
  const networkId = wanted ?? selectNetworkId(state)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  if (!network) throw new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
  const namespace = namespaceOf(network.id)
  const session = selectSession(state, namespace)
  const account = selectAccount(state, namespace)
  if (!session || !account) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  const methods = await (await kit.chain(namespace)).permissions?.()
  const mustBeSame = () => {
    if (!isSameAccount(kit.store.getState(), state, namespace))
      throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  }
  mustBeSame()
  const { name } = session.wallet
  if (!methods) throw new KitError('UNSUPPORTED_METHOD', `${name} cannot do this`)
  const target = { namespaces: [namespace], source: session.source, walletId: session.wallet.id, networkId: network.id }
  return { session, address: account.address, networkId: network.id, methods, target, mustBeSame }
}
