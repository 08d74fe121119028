import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { type Namespace, namespaceOf } from '../network.ts'
import { patchNamespace } from '../store.ts'
import { followActive, rememberConnection } from './applyConnection.ts'
import { rememberNetworks } from './setNetwork.ts'

export type SwitchAccountParameters = { namespace: Namespace; connectorId: string; address: string }

/**
 * Shows another account that a connected wallet has already shared.
 *
 * @throws KitError `NOT_CONNECTED` when that wallet shares no such account.
 */
export function switchAccount(kit: Kit, { address, connectorId, namespace }: SwitchAccountParameters): void {
  const current = kit.store.getState().namespaces[namespace]
  const connection = current?.connections.find(({ connector }) => connector.id === connectorId)
  const account = connection?.accounts.find((candidate) => candidate.address === address)
  if (!current || !connection || !account) throw new KitError('NOT_CONNECTED', 'That account is not connected')
  const others = current.connections.filter((other) => other !== connection)
  const accounts = [account, ...connection.accounts.filter((other) => other !== account)]
  kit.store.setState({ activeNamespace: namespaceOf(current.networkId) })
  patchNamespace(kit.store, namespace, { connections: [{ ...connection, accounts, address }, ...others] })
  rememberConnection(kit, namespace)
  rememberNetworks(kit)
  followActive(kit, namespace)
}
