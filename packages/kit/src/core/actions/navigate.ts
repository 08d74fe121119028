import type { Kit } from '../kit.ts'
import { isSameRoute, type Route } from '../routes.ts'
import { patchModal } from '../store.ts'

/** Goes forward to a view; the same view twice in a row is ignored. */
export function pushView(kit: Kit, route: Route): void {
  const { stack } = kit.store.getState().modal
  if (isSameRoute(stack.at(-1), route)) return
  patchModal(kit.store, { stack: [...stack, route] })
}

/** Shows a view in place of the visible one. */
export function replaceView(kit: Kit, route: Route): void {
  patchModal(kit.store, { stack: [...kit.store.getState().modal.stack.slice(0, -1), route] })
}

/** Shows a view with nothing behind it. */
export function resetViews(kit: Kit, route: Route): void {
  patchModal(kit.store, { stack: [route] })
}

/** Goes back one view, when there is one. */
export function popView(kit: Kit): void {
  const { stack } = kit.store.getState().modal
  if (stack.length > 1) patchModal(kit.store, { stack: stack.slice(0, -1) })
}
