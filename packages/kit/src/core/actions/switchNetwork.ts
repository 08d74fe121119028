import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { type CaipNetworkId, namespaceOf } from '../network.ts'
import { patchNamespace, selectConnection } from '../store.ts'
import { rememberNetworks, setNetwork } from './setNetwork.ts'

export type SwitchNetworkParameters = { networkId: CaipNetworkId }
export type SwitchNetworkErrorType = KitError

/**
 * Moves to another network, asking the wallet when one is connected there.
 *
 * @throws KitError `NETWORK_NOT_FOUND`, `USER_REJECTED`, `NETWORK_NOT_ADDED`, `UNSUPPORTED_METHOD`.
 * @example
 * await switchNetwork(kit, { networkId: 'eip155:8453' })
 */
export async function switchNetwork(kit: Kit, { networkId }: SwitchNetworkParameters): Promise<void> {
  const network = kit.options.networks.find((candidate) => candidate.id === networkId)
  if (!network) {
    const error = new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
    kit.events.emit('ALERT', { error })
    throw error
  }
  const namespace = namespaceOf(networkId)
  const state = kit.store.getState()
  const isSwitchingNamespace = state.activeNamespace !== namespace
  const connection = selectConnection(state, namespace)
  kit.store.setState({ isSwitchingNamespace })
  patchNamespace(kit.store, namespace, { loading: true })
  try {
    const isExternal = kit.options.adapters.some((adapter) => adapter.namespace === namespace && adapter.external)
    if (connection || isExternal) {
      const adapter = await kit.adapter(namespace)
      if (connection) await adapter.switchNetwork(connection, network)
      else await adapter.selectNetwork?.(network)
    }
    if (kit.isDestroyed) return
    kit.store.setState({ activeNamespace: namespace })
    // Another namespace's network is a change too when that namespace was on it all along.
    if (isSwitchingNamespace && state.namespaces[namespace]?.networkId === networkId) {
      kit.events.emit('SWITCH_NETWORK', { network: networkId })
    }
    setNetwork(kit, networkId)
    rememberNetworks(kit)
  } finally {
    kit.store.setState({ isSwitchingNamespace: false })
    patchNamespace(kit.store, namespace, { loading: false })
  }
}
