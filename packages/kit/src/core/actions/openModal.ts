import type { Kit } from '../kit.ts'
import { isSameRoute, type Route, resolveInitialRoute } from '../routes.ts'
import { selectIsConnected } from '../store.ts'

/**
 * Opens the modal at once, on the view that the opening rules choose.
 *
 * @example
 * openModal(kit) // Connect, or Account when a wallet is connected
 * openModal(kit, { name: 'Networks' })
 */
export function openModal(kit: Kit, request?: Route): void {
  if (kit.isDestroyed) return
  const state = kit.store.getState()
  const isConnected = selectIsConnected(state)
  const { chains, sources } = kit.options
  const hasAdapters = chains.length > 0 && sources.length > 0
  const route = resolveInitialRoute({ hasAdapters, isConnected, isMobile: isMobile() }, request)
  const { open: wasOpen, stack } = state.modal
  kit.store.setState(({ modal, requests }) => ({
    modal: {
      ...modal,
      open: true,
      shaking: false,
      stack: wasOpen && request ? (isSameRoute(stack.at(-1), route) ? stack : [...stack, route]) : [route],
    },
    // What was answered before has been read, and a view that is closing may still be showing it until now.
    requests: wasOpen ? requests : requests.filter(({ phase }) => phase === 'pending'),
  }))
  if (!wasOpen) kit.events.emit('MODAL_OPEN', { connected: isConnected })
}

/** Whether the visitor holds a phone or a tablet: no hover and a coarse pointer. */
export function isMobile(): boolean {
  // Servers and test pages may have no media queries.
  return globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false
}
