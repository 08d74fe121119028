import { useContext, useSyncExternalStore } from 'react'
import type { KitState } from '../core/store.ts'
import { FirstStateContext, useKitInstance } from './KitContext.ts'

/** Reads a part of the kit's state; `selector` must answer the same object for the same state. */
export function useKitState<T>(selector: (state: KitState) => T): T {
  const { store } = useKitInstance()
  const first = useContext(FirstStateContext)
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(first ?? store.getInitialState()),
  )
}
