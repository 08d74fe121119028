import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../network.ts'
import { stringRecord } from '../storage.ts'
import { patchNamespace } from '../store.ts'
import { applyConnection, readConnections, removeConnections } from './applyConnection.ts'
import { sessionTurns } from './sessionTurns.ts'

/**
 * Restores what the visitor chose last: networks at once, wallets without a prompt.
 * A wallet that no longer shares an account is forgotten.
 */
export async function reconnect(kit: Kit): Promise<void> {
  restoreNetworks(kit)
  const stored = readConnections(kit)
  const tasks = kit.options.adapters.map(async ({ external, namespace }) => {
    if (external) return void (await kit.adapter(namespace))
    const connectorId = stored[namespace]
    if (connectorId) await reconnectNamespace(kit, namespace, connectorId)
  })
  await Promise.allSettled(tasks)
}

/** Restores one namespace's wallet without a prompt; `forget: false` keeps what is stored when that fails. */
export async function reconnectNamespace(
  kit: Kit,
  namespace: Namespace,
  connectorId: string,
  { forget = true }: { forget?: boolean } = {},
): Promise<void> {
  if (kit.options.enableReconnect === false) return removeConnections(kit, namespace, undefined, { forget })
  const turns = sessionTurns(kit, namespace)
  turns.restores += 1
  const turn = turns.restores
  // A newer attempt, or a visitor who has connected or disconnected by hand meanwhile, makes this one's answer stale.
  const isStale = () =>
    kit.isDestroyed || turns.restores !== turn || kit.store.getState().namespaces[namespace]?.status !== 'reconnecting'
  patchNamespace(kit.store, namespace, { status: 'reconnecting' })
  try {
    const adapter = await kit.adapter(namespace)
    const connector = await adapter.find(connectorId)
    const result = connector && (await adapter.connect({ connector, silent: true }))
    if (isStale()) return
    if (!connector || !result) return removeConnections(kit, namespace, undefined, { forget })
    applyConnection(kit, result.connection, result.networkId)
    kit.events.emit('CONNECT_SUCCESS', { namespace, name: connector.name, method: 'browser', reconnect: true })
  } catch (error) {
    if (isStale()) return
    // Nothing was asked of the visitor, so nothing is said: the button simply offers to connect.
    const isLocked = error instanceof KitError && error.code === 'WALLET_LOCKED'
    removeConnections(kit, namespace, undefined, { forget: forget && !isLocked })
  }
}

function restoreNetworks(kit: Kit): void {
  const isRequested = (id: string | undefined): id is CaipNetworkId =>
    kit.options.networks.some((network) => network.id === id)
  const networks = kit.storage.read('networks', stringRecord) ?? {}
  const namespaces = kit.store.getState().namespaces
  for (const [namespace, id] of Object.entries(networks)) {
    if (isRequested(id) && namespaceOf(id) === namespace) patchNamespace(kit.store, namespace, { networkId: id })
  }
  const active = kit.storage.read('namespace', (value) => (typeof value === 'string' ? value : undefined))
  if (active && Object.hasOwn(namespaces, active)) kit.store.setState({ activeNamespace: active })
}
