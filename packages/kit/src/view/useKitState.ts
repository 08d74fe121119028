import { useSyncExternalStore } from 'react'
import type { KitState } from '../core/store.ts'
import { useKitInstance } from './KitContext.ts'

/** Reads a part of the kit's state; `selector` must answer the same object for the same state. */
export function useKitState<T>(selector: (state: KitState) => T): T {
  const { store } = useKitInstance()
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  )
}
