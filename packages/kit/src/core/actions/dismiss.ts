import type { Kit } from '../kit.ts'
import { limits } from '../limits.ts'
import { patchModal, selectNetworkId } from '../store.ts'
import { isUnsupportedNetwork } from '../unsupportedNetwork.ts'
import { close } from './close.ts'

/**
 * Closes the modal for the visitor (Escape, the close button, a click beside it), or shakes it for 500 ms
 * where the site insists on a supported network.
 */
export function dismiss(kit: Kit): void {
  const state = kit.store.getState()
  const networkId = selectNetworkId(state)
  // Also in the views that it led to, as long as the network is still the wrong one.
  const wasWarned = state.modal.stack.some(({ name }) => name === 'UnsupportedChain')
  const isWrong = networkId !== undefined && isUnsupportedNetwork(kit, networkId)
  if (kit.options.enforceSupportedNetwork && wasWarned && isWrong) shake(kit)
  else close(kit)
}

/** Shakes the modal for 500 ms. */
function shake(kit: Kit): void {
  patchModal(kit.store, { shaking: true })
  const timer = kit.scope('shake', () => {
    let handle: ReturnType<typeof setTimeout> | undefined
    return {
      restart() {
        clearTimeout(handle)
        handle = setTimeout(() => patchModal(kit.store, { shaking: false }), limits.shake)
      },
      destroy: () => clearTimeout(handle),
    }
  })
  timer.restart()
}
