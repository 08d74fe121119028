import { createStore, type StoreApi } from 'zustand/vanilla'
import { featuresFor } from '../core/featureRoutes.ts'
import type { Kit } from '../core/kit.ts'
import { loadPart } from '../core/loadPart.ts'
import { defineResource } from '../core/resource.ts'
import type { RouteName } from '../core/routes.ts'
import { selectIsConnected } from '../core/store.ts'
import type { Feature, LoadedFeature } from '../runtime/feature.ts'
import { kitFeatures } from '../runtime/kitFeatures.ts'
import { languageOf } from '../runtime/language.ts'
import type { Dictionary, Locales } from '../runtime/messages.ts'
import { shellLocales } from './shellLocales.ts'

/** What has come so far. */
export type Loaded = {
  /** Views and what stands in slots, by the feature's id. */
  readonly features: Readonly<Record<string, LoadedFeature>>
  /** The words of those features in the visitor's language; English ones come with the views. */
  readonly dictionary: Dictionary
}

export type FeatureLoader = {
  readonly store: StoreApi<Loaded>
  /** Fetches all that a view shows, each feature once; a failed download may be tried again. */
  load(name: RouteName): Promise<void>
}

/** Fetches the features of a kit; one for each kit. */
export function featureLoader(kit: Kit): FeatureLoader {
  return kit.resource(loader)
}

const loader = defineResource('features', (kit): FeatureLoader => {
  const store = createStore<Loaded>(() => ({ features: {}, dictionary: {} }))
  const pending = new Map<string, Promise<void>>()
  const loadOne = (feature: Feature) => {
    const known = pending.get(feature.id)
    if (known) return known
    const loading = loadFeature(kit, feature).then(({ parts, words }) => {
      const { dictionary, features } = store.getState()
      store.setState({
        features: { ...features, [feature.id]: parts },
        dictionary: { ...dictionary, ...words },
      })
    })
    pending.set(feature.id, loading)
    loading.catch(() => pending.delete(feature.id))
    return loading
  }
  return {
    store,
    load: async (name) => void (await Promise.all(featuresFor(kitFeatures(kit), name).map(loadOne))),
  }
})

/** Fetches what the first view needs, so that the modal opens whole. */
export function loadFirstView(kit: Kit): Promise<void> {
  return featureLoader(kit).load(selectIsConnected(kit.store.getState()) ? 'Account' : 'Connect')
}

/** The modal's own words in the language of the kit. */
export async function loadShellWords(kit: Kit): Promise<Dictionary> {
  return loadWords(kit, shellLocales)
}

async function loadFeature(kit: Kit, { load }: Feature): Promise<{ parts: LoadedFeature; words: Dictionary }> {
  const { parts = {}, locales = {} } = (await loadPart(async () => load?.())) ?? {}
  return { parts, words: await loadWords(kit, locales) }
}

async function loadWords({ options: { locale } }: Kit, locales: Locales): Promise<Dictionary> {
  return (await loadPart(async () => locales[languageOf(locale)]?.()))?.words ?? {}
}
