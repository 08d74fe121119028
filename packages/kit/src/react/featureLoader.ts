import { createStore } from 'zustand/vanilla'
import type { Kit } from '../core/kit.ts'
import { type FeatureId, type Features, loaders } from './features.ts'

/** The features that a kit has loaded so far; each is fetched once. */
export function featureLoader(kit: Kit) {
  return kit.scope('features', () => {
    const store = createStore<Partial<Features>>(() => ({}))
    const pending = new Map<FeatureId, Promise<void>>()
    const load = (id: FeatureId) => {
      const known = pending.get(id)
      if (known) return known
      const loading = loaders[id]().then((feature) => store.setState({ [id]: feature }))
      pending.set(id, loading)
      // A failed download may be tried again.
      loading.catch(() => pending.delete(id))
      return loading
    }
    return {
      store,
      load: async (ids: readonly FeatureId[]) => void (await Promise.all(ids.map(load))),
    }
  })
}
