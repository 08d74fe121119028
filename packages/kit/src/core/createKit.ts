import { applyConnectionChange } from './actions/applyConnectionChange.ts'
import { collectAlert } from './actions/collectAlert.ts'
import { reconnect } from './actions/reconnect.ts'
import { watchTabs } from './actions/watchTabs.ts'
import type { AdapterContext, ChainAdapter } from './adapter.ts'
import { KitError } from './errors.ts'
import { createEventBus } from './events.ts'
import type { Disposable, Kit } from './kit.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from './network.ts'
import { type KitOptions, type ResolvedOptions, resolveOptions } from './options.ts'
import { browserStorage, createStorage } from './storage.ts'
import { createKitStore, type KitState, type NamespaceState } from './store.ts'

/**
 * Creates a kit. On a server it does nothing further; in a browser it restores the last connection without a prompt.
 *
 * @throws KitError when an option is unknown, contradictory or missing.
 * @example
 * const kit = createKit({ appName: 'Harbour Cafe', networks: [evmNetwork(mainnet)], adapters: [evm()] })
 */
export function createKit(parameters: KitOptions): Kit {
  const options = resolveOptions(parameters)
  const events = createEventBus()
  const storage = createStorage(
    options.id,
    options.storage === false ? undefined : (options.storage ?? browserStorage()),
  )
  const store = createKitStore(initialState(options))
  const adapters = new Map<Namespace, Promise<ChainAdapter>>()
  const scopes = new Map<string, Disposable>()
  let consent: boolean | undefined
  let destroyed = false

  const kit: Kit = {
    options,
    store,
    events,
    storage,
    adapter(namespace) {
      let loading = adapters.get(namespace)
      if (!loading) {
        loading = loadAdapter(kit, namespace)
        adapters.set(namespace, loading)
        // A failed download may be tried again.
        loading.catch(() => adapters.delete(namespace))
      }
      return loading
    },
    scope<T extends object>(key: string, create: () => T & Disposable) {
      if (destroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
      const existing = scopes.get(key)
      if (existing) return existing as T
      const created = create()
      scopes.set(key, created)
      return created
    },
    subscribe<T>(first: ((state: KitState) => void) | ((state: KitState) => T), listener?: (value: T) => void) {
      if (!listener) return store.subscribe(first)
      const select = first as (state: KitState) => T
      return store.subscribe((state, previous) => {
        const value = select(state)
        if (!Object.is(value, select(previous))) listener(value)
      })
    },
    setConsent(value) {
      consent = value
    },
    get hasConsent() {
      return consent ?? options.consent?.() ?? false
    },
    get isDestroyed() {
      return destroyed
    },
    destroy() {
      if (destroyed) return
      destroyed = true
      for (const loading of adapters.values()) loading.then((adapter) => adapter.destroy()).catch(() => undefined)
      for (const scope of scopes.values()) scope.destroy?.()
      adapters.clear()
      scopes.clear()
      events.clear()
      store.setState(store.getInitialState(), true)
    },
  }

  if (typeof window !== 'undefined') {
    if (options.debug) events.on('ALERT', ({ error }) => collectAlert(kit, error))
    kit.scope('tabs', () => watchTabs(kit))
    if (options.features?.analytics)
      void import('../data/analytics.ts').then(({ startAnalytics }) => startAnalytics(kit))
    void reconnect(kit)
  }
  return kit
}

async function loadAdapter(kit: Kit, namespace: Namespace): Promise<ChainAdapter> {
  const { adapters, gateway, networks, projectId } = kit.options
  const adapter = adapters.find((candidate) => candidate.namespace === namespace)
  if (!adapter) throw new KitError('CHAIN_ADAPTER_NOT_FOUND', `Chain adapter not found: ${namespace}`)
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

function initialState(options: ResolvedOptions): KitState {
  const namespaces: Record<Namespace, NamespaceState> = {}
  const ids: CaipNetworkId[] = [options.defaultNetwork, ...options.networks.map((network) => network.id)]
  for (const networkId of ids) {
    namespaces[namespaceOf(networkId)] ??= { status: 'disconnected', connections: [], networkId, loading: false }
  }
  return {
    activeNamespace: namespaceOf(options.defaultNetwork),
    namespaces,
    connectors: [],
    modal: { open: false, embedded: false, stack: [], shaking: false },
    toasts: [],
    alerts: [],
    theme: options.theme ?? 'auto',
    isSwitchingNamespace: false,
  }
}
