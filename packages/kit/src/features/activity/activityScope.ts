import { useMemo, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'

/** Which networks a list of transactions is about. */
export type ActivityScope = 'network' | 'everywhere'

/** What the visitor chose; it outlives a look at one transaction, not the modal. */
export function useActivityScope(): [scope: ActivityScope, choose: (scope: ActivityScope) => void] {
  const kit = useKitInstance()
  const store = useMemo(() => scopeStore(kit), [kit])
  const { scope } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  return [scope, (next) => store.setState({ scope: next })]
}

type ScopeState = { readonly scope: ActivityScope }

function scopeStore(kit: Kit): StoreApi<ScopeState> {
  return kit.resource(chosenScope).store
}

const chosenScope = defineResource('activityScope', (kit) => {
  const store = createStore<ScopeState>(() => ({ scope: 'network' }))
  const stop = kit.events.on('MODAL_CLOSE', () => store.setState({ scope: 'network' }))
  return { store, destroy: stop }
})
