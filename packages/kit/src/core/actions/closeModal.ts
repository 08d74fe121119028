import type { Kit } from '../kit.ts'
import { selectIsConnected } from '../store.ts'

/**
 * Closes the modal; requests that wallets have not answered stay open. Embedded, it stays and shows Account to a
 * connected visitor, else Connect.
 */
export function closeModal(kit: Kit): void {
  const state = kit.store.getState()
  if (!state.modal.open) return
  const connected = selectIsConnected(state)
  kit.store.setState(({ modal }) => ({
    modal: modal.embedded
      ? { ...modal, stack: [{ name: connected ? 'Account' : 'Connect' }], shaking: false }
      : { ...modal, open: false, shaking: false },
  }))
  kit.events.emit('MODAL_CLOSE', { connected })
}
