import type { Kit } from '../kit.ts'
import { type CaipNetworkId, namespaceOf } from '../network.ts'
import { patchNamespace } from '../store.ts'
import { isUnsupportedNetwork } from '../unsupportedNetwork.ts'
import { open } from './open.ts'

/** Records that a namespace is on a network now, and says so once when the site did not ask for it. */
export function setNetwork(kit: Kit, networkId: CaipNetworkId): void {
  const namespace = namespaceOf(networkId)
  const before = kit.store.getState().namespaces[namespace]
  if (!before || before.networkId === networkId) return
  patchNamespace(kit.store, namespace, { networkId })
  rememberNetworks(kit)
  kit.events.emit('SWITCH_NETWORK', { network: networkId })
  if (before.connections.length > 0) warnUnsupported(kit, networkId)
}

/** Opens the unsupported-network view when the rule says so. */
export function warnUnsupported(kit: Kit, networkId: CaipNetworkId): void {
  const isActive = kit.store.getState().activeNamespace === namespaceOf(networkId)
  if (isActive && isUnsupportedNetwork(kit, networkId)) open(kit, { name: 'UnsupportedChain' })
}

/** Stores the active namespace and each namespace's network. */
export function rememberNetworks(kit: Kit): void {
  const { activeNamespace, namespaces } = kit.store.getState()
  kit.storage.write('namespace', activeNamespace)
  kit.storage.write(
    'networks',
    Object.fromEntries(Object.entries(namespaces).map(([key, value]) => [key, value.networkId])),
  )
}
