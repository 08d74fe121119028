import { useMemo, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import { useKitInstance } from '../../view/KitContext.ts'

/** The tab that the visitor chose; it outlives a look at another view, not the modal. */
export function useAccountTab(): [tab: string | undefined, selectTab: (tab: string) => void] {
  const kit = useKitInstance()
  const store = useMemo(() => tabStore(kit), [kit])
  const { tab } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  return [tab, (next) => store.setState({ tab: next })]
}

type TabState = { readonly tab: string | undefined }

function tabStore(kit: Kit): StoreApi<TabState> {
  const scope = kit.scope('accountTab', () => {
    const store = createStore<TabState>(() => ({ tab: undefined }))
    const stops = [
      kit.events.on('MODAL_CLOSE', () => store.setState({ tab: undefined })),
      // What was just sent is looked for where it is listed.
      kit.events.on('SEND_SUCCESS', () => store.setState({ tab: 'activity' })),
    ]
    return {
      store,
      destroy() {
        for (const stop of stops) stop()
      },
    }
  })
  return scope.store
}
