import type { Kit } from '../kit.ts'
import { patchModal, selectIsConnected } from '../store.ts'

/**
 * Closes the modal. Embedded, it stays and shows Account to a connected visitor, else Connect
 * (specification section 4).
 */
export function close(kit: Kit): void {
  const state = kit.store.getState()
  if (!state.modal.open) return
  const connected = selectIsConnected(state)
  if (state.modal.embedded) {
    patchModal(kit.store, { stack: [{ name: connected ? 'Account' : 'Connect' }], shaking: false })
  } else {
    patchModal(kit.store, { open: false, shaking: false })
  }
  kit.store.setState(({ namespaces }) => ({
    namespaces: Object.fromEntries(
      Object.entries(namespaces).map(([key, value]) => [key, { ...value, loading: false }]),
    ),
  }))
  kit.events.emit('MODAL_CLOSE', { connected })
}
