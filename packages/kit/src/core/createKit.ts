import type { ChainAdapter } from './adapter.ts'
import { KitError } from './errors.ts'
import { callListener, createEventBus } from './events.ts'
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
        loading = import('./loadAdapter.ts').then(({ loadAdapter }) => loadAdapter(kit, namespace))
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
      if (!listener) return store.subscribe((state) => callListener(first as (state: KitState) => void, state))
      const select = first as (state: KitState) => T
      return store.subscribe((state, previous) => {
        const value = select(state)
        if (!Object.is(value, select(previous))) callListener(listener, value)
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

  if (typeof window !== 'undefined') start(kit)
  return kit
}

/** What a kit does by itself in a browser; for a first-time visitor that is nothing but listening. */
function start(kit: Kit): void {
  const { adapters, debug, features } = kit.options
  const isKnown = ['connections', 'networks', 'namespace'].some((name) => kit.storage.read(name, (value) => value))
  if (isKnown || adapters.some(({ external }) => external)) {
    void import('./actions/reconnect.ts').then(({ reconnect }) => {
      if (!kit.isDestroyed) void reconnect(kit)
    })
  }
  if (features?.analytics) void import('../data/analytics.ts').then(({ startAnalytics }) => startAnalytics(kit))
  if (debug) {
    kit.events.on('ALERT', ({ error }) => {
      void import('./actions/collectAlert.ts').then(({ collectAlert }) => {
        if (!kit.isDestroyed) collectAlert(kit, error)
      })
    })
  }
  kit.scope('tabs', () => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== kit.storage.key('connections')) return
      void import('./actions/followTabs.ts').then(({ followTabs }) => {
        if (!kit.isDestroyed) followTabs(kit)
      })
    }
    window.addEventListener('storage', onStorage)
    return { destroy: () => window.removeEventListener('storage', onStorage) }
  })
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
