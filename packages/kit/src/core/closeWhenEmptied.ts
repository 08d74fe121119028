import { closeModal } from './actions/closeModal.ts'
import type { Kit } from './kit.ts'
import { selectIsConnected } from './store.ts'

/** Closes the modal when the last wallet has gone: the views of an account that is gone have nothing to show. */
export function closeWhenEmptied(kit: Kit): { destroy(): void } {
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (kit.isDestroyed) return
    if (selectIsConnected(before) && !selectIsConnected(state)) closeModal(kit)
  })
  return { destroy: unsubscribe }
}
