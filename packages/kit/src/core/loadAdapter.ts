import { applyConnectionChange } from './actions/applyConnectionChange.ts'
import type { AdapterContext, ChainAdapter } from './adapter.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { type Namespace, namespaceOf } from './network.ts'
import type { NamespaceState } from './store.ts'

/** Loads a namespace's adapter and ties it to the kit. Throws `CHAIN_ADAPTER_NOT_FOUND`. */
export async function loadAdapter(kit: Kit, namespace: Namespace): Promise<ChainAdapter> {
  const { adapters, gateway, networks, projectId } = kit.options
  const adapter = adapters.find((candidate) => candidate.namespace === namespace)
  if (!adapter) throw new KitError('CHAIN_ADAPTER_NOT_FOUND', 'Chain adapter not found', { details: namespace })
  const context: AdapterContext = {
    networks: networks.filter((network) => namespaceOf(network.id) === namespace),
    activeNetworkId: () => (kit.store.getState().namespaces[namespace] as NamespaceState).networkId,
    rpcUrl(networkId) {
      const network = networks.find((candidate) => candidate.id === networkId)
      if (!network || !gateway) return network?.rpcUrls[0]
      const query = new URLSearchParams({ chainId: networkId, ...(projectId && { projectId }) })
      return `${gateway.replace(/\/$/, '')}/v1?${query}`
    },
    setConnectors(connectors) {
      if (kit.isDestroyed) return
      kit.store.setState((state) => ({
        connectors: [...state.connectors.filter((connector) => connector.chain !== namespace), ...connectors],
      }))
    },
    notify: (change) => {
      if (!kit.isDestroyed) applyConnectionChange(kit, namespace, change)
    },
  }
  const loaded = await adapter.load(context)
  if (kit.isDestroyed) {
    loaded.destroy()
    throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
  }
  return loaded
}
