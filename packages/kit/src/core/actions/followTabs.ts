import type { Kit } from '../kit.ts'
import { readConnections, removeConnections } from './applyConnection.ts'
import { applyConnectionChange } from './applyConnectionChange.ts'
import { reconnectNamespace } from './reconnect.ts'

/** Takes over what another tab of the site has just connected or disconnected. */
export function followTabs(kit: Kit): void {
  const stored = readConnections(kit)
  for (const [namespace, { connections, status }] of Object.entries(kit.store.getState().namespaces)) {
    // A site's own wallet code says itself what is connected in its tab.
    if (kit.options.adapters.some((adapter) => adapter.namespace === namespace && adapter.external)) continue
    const connectorId = stored[namespace]
    const active = connections[0]
    if (!connectorId && status === 'reconnecting') removeConnections(kit, namespace)
    else if (active && !connectorId) {
      for (const { connector } of connections) {
        applyConnectionChange(kit, namespace, { type: 'disconnected', connectorId: connector.id })
      }
    } else if (connectorId && active?.connector.id !== connectorId && status !== 'connecting') {
      // A wallet that this tab cannot reach may still be the other tab's.
      void reconnectNamespace(kit, namespace, connectorId, { forget: false })
    }
  }
}
