import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import { useKitInstance } from '../../view/KitContext.ts'

/** The tab that the visitor chose; it outlives a look at another view, not the modal. */
export function useAccountTab(): [tab: string | undefined, selectTab: (tab: string) => void] {
  const store = tabStore(useKitInstance())
  const { tab } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  return [tab, (next) => store.setState({ tab: next })]
}

type TabState = { readonly tab: string | undefined }

function tabStore(kit: Kit): StoreApi<TabState> {
  const scope = kit.scope('accountTab', () => {
    const store = createStore<TabState>(() => ({ tab: undefined }))
    const stop = kit.events.on('MODAL_CLOSE', () => store.setState({ tab: undefined }))
    return { store, destroy: stop }
  })
  return scope.store
}
