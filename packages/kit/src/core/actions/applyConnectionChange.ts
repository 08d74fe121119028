import type { ConnectionChange } from '../adapter.ts'
import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'
import { patchNamespace, selectIsConnected } from '../store.ts'
import { applyConnection, followActive, followConnected, removeConnections } from './applyConnection.ts'
import { close } from './close.ts'
import { setNetwork } from './setNetwork.ts'

/** Takes over a change that began in a wallet. */
export function applyConnectionChange(kit: Kit, namespace: Namespace, change: ConnectionChange): void {
  const current = kit.store.getState().namespaces[namespace]
  if (!current) return
  switch (change.type) {
    case 'connected':
      applyConnection(kit, change.connection, change.networkId)
      return
    case 'accounts':
      patchNamespace(kit.store, namespace, {
        connections: current.connections.map((connection) =>
          connection.connector.id === change.connection.connector.id ? change.connection : connection,
        ),
      })
      return
    case 'network':
      if (change.connectorId === undefined || change.connectorId === current.connections[0]?.connector.id) {
        setNetwork(kit, change.networkId)
      }
      return
    case 'status':
      if (current.connections.length === 0) patchNamespace(kit.store, namespace, { status: change.status })
      return
    case 'locked':
    case 'disconnected':
      removeConnections(kit, namespace, change.connectorId, { forget: change.type === 'disconnected' })
      if (change.connectorId === current.connections[0]?.connector.id) followActive(kit, namespace)
      followConnected(kit)
      // The views of an account that is gone have nothing to show.
      if (!selectIsConnected(kit.store.getState())) close(kit)
      return
  }
}
