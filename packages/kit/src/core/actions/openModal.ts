import type { Kit } from '../kit.ts'
import { isSameRoute, type Route, resolveInitialRoute } from '../routes.ts'
import { patchModal, selectIsConnected } from '../store.ts'

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
  const route = initialRoute(kit, request)
  const { open: wasOpen, stack } = state.modal
  patchModal(kit.store, {
    open: true,
    shaking: false,
    stack: wasOpen && request ? (isSameRoute(stack.at(-1), route) ? stack : [...stack, route]) : [route],
  })
  if (!wasOpen) kit.events.emit('MODAL_OPEN', { connected: isConnected })
}

/** The first view by the opening rules, for a kit as it is now. */
function initialRoute(kit: Kit, request?: Route): Route {
  const isConnected = selectIsConnected(kit.store.getState())
  const hasWallets = kit.options.sources.length > 0
  return resolveInitialRoute({ hasWallets, isConnected, isMobile: isMobile() }, request)
}

/** Whether the visitor holds a phone or a tablet: no hover and a coarse pointer. */
export function isMobile(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(hover: none) and (pointer: coarse)').matches
}
