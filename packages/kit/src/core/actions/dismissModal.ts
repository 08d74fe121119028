import { selectBlockedGuard } from '../guards.ts'
import type { Kit } from '../kit.ts'
import { limits } from '../limits.ts'
import { defineResource } from '../resource.ts'
import { patchModal } from '../store.ts'
import { closeModal } from './closeModal.ts'

/**
 * Closes the modal for the visitor (Escape, the close button, a click beside it), or shakes it for 500 ms where a guard
 * whose view was opened does not let go.
 */
export function dismissModal(kit: Kit): void {
  const state = kit.store.getState()
  const guard = selectBlockedGuard(kit, state)
  // While the guard is unmet, the views that its own view led to count as well.
  const wasShown = state.modal.stack.some(({ name }) => name === guard?.route.name)
  if (guard && wasShown && guard.mayDismiss?.(state) === false) shake(kit)
  else closeModal(kit)
}

/** Shakes the modal for 500 ms. */
function shake(kit: Kit): void {
  patchModal(kit.store, { shaking: true })
  kit.resource(shakeTimer).restart()
}

const shakeTimer = defineResource('shake', (kit) => {
  let handle: ReturnType<typeof setTimeout> | undefined
  return {
    restart() {
      clearTimeout(handle)
      handle = setTimeout(() => patchModal(kit.store, { shaking: false }), limits.shake)
    },
    destroy: () => clearTimeout(handle),
  }
})
