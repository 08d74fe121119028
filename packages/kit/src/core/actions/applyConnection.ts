import type { Connection } from '../connector.ts'
import type { Kit } from '../kit.ts'
import type { CaipNetworkId, Namespace } from '../network.ts'
import { stringRecord } from '../storage.ts'
import { patchNamespace } from '../store.ts'
import { rememberNetworks, setNetwork, warnUnsupported } from './setNetwork.ts'

/** Makes a connection the active one of its namespace. */
export function applyConnection(kit: Kit, connection: Connection, networkId: CaipNetworkId): void {
  const { namespace } = connection
  const current = kit.store.getState().namespaces[namespace]
  if (!current) return
  const others = current.connections.filter((other) => other.connector.id !== connection.connector.id)
  const sameNetwork = current.networkId === networkId
  patchNamespace(kit.store, namespace, { status: 'connected', connections: [connection, ...others], loading: false })
  rememberConnection(kit, namespace)
  if (sameNetwork) warnUnsupported(kit, networkId)
  else setNetwork(kit, networkId)
}

/**
 * Takes connections of a namespace away; without any left, its network goes back to the site's first.
 * `forget: false` lets a reload restore the wallet.
 */
export function removeConnections(
  kit: Kit,
  namespace: Namespace,
  connectorId?: string,
  { forget = true }: { forget?: boolean } = {},
): void {
  const current = kit.store.getState().namespaces[namespace]
  if (!current) return
  const connections = connectorId ? current.connections.filter((other) => other.connector.id !== connectorId) : []
  if (connections.length > 0) {
    patchNamespace(kit.store, namespace, { connections, loading: false })
  } else {
    const initial = kit.store.getInitialState().namespaces[namespace]
    patchNamespace(kit.store, namespace, { ...initial, connections, status: 'disconnected', loading: false })
  }
  if (forget) rememberConnection(kit, namespace)
}

/** Shows a namespace that is still connected once the visible one has lost its last wallet. */
export function followConnected(kit: Kit): void {
  const { activeNamespace, namespaces } = kit.store.getState()
  if (namespaces[activeNamespace]?.connections.length) return
  const next = Object.keys(namespaces).find((namespace) => namespaces[namespace]?.connections.length)
  if (!next) return
  kit.store.setState({ activeNamespace: next })
  rememberNetworks(kit)
}

/** Lets the adapter know which wallet is the active one now; it answers with that wallet's network. */
export function followActive(kit: Kit, namespace: Namespace): void {
  const [active] = kit.store.getState().namespaces[namespace]?.connections ?? []
  if (!active) return
  // The adapter is there, since it made the connection. A wallet that does not answer keeps the network that is shown.
  const told = kit.adapter(namespace).then((adapter) => adapter.selectAccount?.(active, active.address))
  told.catch(() => undefined)
}

/** Stores which wallet is active in a namespace, so that a reload can restore it; what others store stays. */
export function rememberConnection(kit: Kit, namespace: Namespace): void {
  const { [namespace]: _, ...others } = readConnections(kit)
  const [active] = kit.store.getState().namespaces[namespace]?.connections ?? []
  const next = active ? { ...others, [namespace]: active.connector.id } : others
  kit.storage.write('connections', Object.keys(next).length > 0 ? next : undefined)
}

/** The remembered wallet of each namespace, by connector id. */
export function readConnections(kit: Kit): Record<Namespace, string> {
  return kit.storage.read('connections', stringRecord) ?? {}
}
