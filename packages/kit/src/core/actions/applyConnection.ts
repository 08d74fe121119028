import type { Connection } from '../connector.ts'
import type { Kit } from '../kit.ts'
import type { CaipNetworkId, Namespace } from '../network.ts'
import { stringRecord } from '../storage.ts'
import { patchNamespace } from '../store.ts'
import { setNetwork, warnUnsupported } from './setNetwork.ts'

/** Makes a connection the active one of its namespace. */
export function applyConnection(kit: Kit, connection: Connection, networkId: CaipNetworkId): void {
  const { namespace } = connection
  const current = kit.store.getState().namespaces[namespace]
  if (!current) return
  const others = current.connections.filter((other) => other.connector.id !== connection.connector.id)
  const sameNetwork = current.networkId === networkId
  patchNamespace(kit.store, namespace, { status: 'connected', connections: [connection, ...others], loading: false })
  rememberConnections(kit)
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
  if (forget) rememberConnections(kit)
}

/** Stores which wallet is active in each namespace, so that a reload can restore it. */
function rememberConnections(kit: Kit): void {
  const entries = Object.entries(kit.store.getState().namespaces).flatMap(([namespace, { connections }]) =>
    connections[0] ? [[namespace, connections[0].connector.id] as const] : [],
  )
  kit.storage.write('connections', entries.length > 0 ? Object.fromEntries(entries) : undefined)
}

/** The remembered wallet of each namespace, by connector id. */
export function readConnections(kit: Kit): Record<Namespace, string> {
  return kit.storage.read('connections', stringRecord) ?? {}
}
