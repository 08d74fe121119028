import type { Kit } from '../kit.ts'
import { readConnections } from './applyConnection.ts'
import { applyConnectionChange } from './applyConnectionChange.ts'
import { reconnectNamespace } from './reconnect.ts'

/** Keeps this tab's connections in step with the site's other tabs. */
export function watchTabs(kit: Kit): { destroy(): void } {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== kit.storage.key('connections')) return
    const stored = readConnections(kit)
    for (const [namespace, { connections, status }] of Object.entries(kit.store.getState().namespaces)) {
      const connectorId = stored[namespace]
      const active = connections[0]
      if (active && !connectorId) {
        for (const { connector } of connections) {
          applyConnectionChange(kit, namespace, { type: 'disconnected', connectorId: connector.id })
        }
      } else if (connectorId && active?.connector.id !== connectorId && status !== 'connecting') {
        void reconnectNamespace(kit, namespace, connectorId)
      }
    }
  }
  window.addEventListener('storage', onStorage)
  return { destroy: () => window.removeEventListener('storage', onStorage) }
}
