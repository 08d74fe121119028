import type { Chain } from './chain.ts'
import { KitError } from './errors.ts'
import { callListener, createEventBus } from './events.ts'
import type { FeatureDeclaration } from './feature.ts'
import type { AbsentFeatures } from './flags.ts'
import type { Guard } from './guard.ts'
import { guardsOf } from './guards.ts'
import type { Disposable, Kit, Resource } from './kit.ts'
import { loadLater, loadPart } from './loadPart.ts'
import { loadTheme } from './loadTheme.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from './network.ts'
import type { KitOptions, ResolvedOptions } from './options.ts'
import { reportPart } from './reportPart.ts'
import { resolveOptions } from './resolveOptions.ts'
import { defineResource } from './resource.ts'
import type { WalletSourceMethods } from './source.ts'
import { browserStorage, createStorage } from './storage.ts'
import { createKitStore, type KitState, type NamespaceState } from './store.ts'
import { toTheme, toThemeMode } from './theme.ts'

/** The features of a build, and those of the specification that it lacks. */
export type Build = {
  readonly features: readonly FeatureDeclaration[]
  readonly absent?: AbsentFeatures
}

/**
 * Creates a kit of these features; a site's own `createKit` (exports/createKit.ts) hands in those of the build. On a
 * server it does nothing further; in a browser it restores the last connection without a prompt.
 *
 * @throws KitError when an option is unknown, contradictory or missing.
 */
export function createKit(parameters: KitOptions, { absent, features: declared }: Build = { features: [] }): Kit {
  const options = resolveOptions(parameters, declared, absent)
  const features = declared.filter(
    ({ id, isEnabled }) =>
      (options.features as Record<string, unknown>)[id] !== false && isEnabled?.(options) !== false,
  )
  const events = createEventBus()
  const storage = createStorage(
    options.id,
    options.storage === false ? undefined : (options.storage ?? browserStorage()),
  )
  const store = createKitStore(initialState(options))
  const chains = new Map<Namespace, Promise<Chain>>()
  const sources = new Map<string, Promise<WalletSourceMethods>>()
  const resources = new Map<Resource<object>, Disposable>()
  let consent: boolean | undefined
  let destroyed = false
  let guards: readonly Guard[] | undefined

  const loadOnce = <T>(loaded: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> => {
    const known = loaded.get(key)
    if (known) return known
    const loading = load()
    loaded.set(key, loading)
    loading.catch((cause) => {
      // A failed download may be tried again.
      loaded.delete(key)
      reportPart(kit, cause)
    })
    return loading
  }

  const kit: Kit = {
    options,
    features,
    get guards() {
      guards ??= guardsOf(kit, features)
      return guards
    },
    store,
    events,
    storage,
    chain: (namespace) =>
      loadOnce(chains, namespace, () =>
        loadPart(() => import('./loadChain.ts')).then(({ loadChain }) => loadChain(kit, namespace)),
      ),
    source: (id) => loadOnce(sources, id, () => loadSource(kit, id)),
    resource<Value extends object>(resource: Resource<Value>) {
      if (destroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
      const known = resources.get(resource)
      if (known) return known as Value
      if (process.env.NODE_ENV !== 'production')
        for (const { id } of resources.keys())
          if (id === resource.id) throw new KitError('CONFLICTING_OPTIONS', `Two resources: ${id}`)
      const value = resource.create(kit)
      resources.set(resource, value)
      return value
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
      for (const loading of [...chains.values(), ...sources.values()]) {
        loading.then((loaded) => loaded.destroy?.()).catch(() => undefined)
      }
      for (const value of resources.values()) value.destroy?.()
      for (const { abort } of store.getState().requests) abort()
      chains.clear()
      sources.clear()
      resources.clear()
      events.clear()
      store.setState(store.getInitialState(), true)
    },
  }

  if (typeof window !== 'undefined') start(kit)
  return kit
}

/** The code of a source, fetched beside the code that takes its sessions over. */
async function loadSource(kit: Kit, id: string): Promise<WalletSourceMethods> {
  const source = kit.options.sources.find((candidate) => candidate.id === id)
  const [start, create] = await loadPart(() =>
    // Named here, so that a bundler sees that nothing else is used of the file that it is built into.
    Promise.all([import('./startSource.ts').then(({ startSource }) => startSource), source?.load()]),
  )
  return start(kit, id, source, create)
}

/** What a kit does by itself in a browser; for a first-time visitor that is nothing but listening. */
function start(kit: Kit): void {
  const isManaged = kit.options.sources.some(({ managed }) => managed)
  recallTheme(kit)
  loadTheme(kit)
  const [expected, ...known] = ['last', 'sessions', 'connections', 'networks'].map((name) =>
    kit.storage.read(name, String),
  )
  kit.store.setState({ expected: expected ?? (isManaged ? undefined : false) })
  if (expected || isManaged || known.some(Boolean)) {
    loadLater(
      kit,
      () => import('./actions/reconnect.ts'),
      ({ reconnect }) => void reconnect(kit),
    )
  }
  kit.resource(tabs)
}

/** What other tabs of the site change, and what a page misses that the browser keeps while the visitor is away from it. */
const tabs = defineResource('tabs', (kit) => {
  const later = (follow: (part: typeof import('./actions/followTabs.ts')) => unknown) =>
    loadLater(kit, () => import('./actions/followTabs.ts'), follow)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === kit.storage.key('theme')) recallTheme(kit)
    if (key === kit.storage.key('sessions')) later(({ followTabs }) => followTabs(kit))
  }
  /** Out of the back-forward cache. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      recallTheme(kit)
      later(({ readAgain }) => readAgain(kit))
    }
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return {
    destroy() {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
    },
  }
})

/** Takes the mode that was set on an earlier visit or in another tab; hydration still sees that of the options. */
function recallTheme({ options, storage, store }: Kit): void {
  const mode = storage.read('theme', toThemeMode) ?? toTheme(options.theme).mode
  store.setState(({ theme }) => ({ theme: { ...theme, mode } }))
}

function initialState(options: ResolvedOptions): KitState {
  const namespaces: Record<Namespace, NamespaceState> = {}
  const ids: CaipNetworkId[] = [options.defaultNetwork, ...options.networks.map((network) => network.id)]
  for (const networkId of ids) {
    namespaces[namespaceOf(networkId)] ??= { networkId }
  }
  return {
    activeNamespace: namespaceOf(options.defaultNetwork),
    namespaces,
    sessions: [],
    remembered: [],
    requests: [],
    connectors: options.sources.flatMap(({ connectors = [], id }) =>
      connectors.map((each) => ({ ...each, source: id })),
    ),
    modal: { open: false, embedded: false, stack: [], shaking: false },
    theme: toTheme(options.theme),
  }
}
