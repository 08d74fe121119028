import { closeModal } from '../core/actions/closeModal.ts'
import { popView } from '../core/actions/navigate.ts'
import { routeKind } from '../core/featureRoutes.ts'
import type { Kit } from '../core/kit.ts'
import type { RouteName } from '../core/routes.ts'

/**
 * Goes from the view of this name back to where the visitor came from; closes where nothing, or only connecting, lies behind.
 * Nothing happens when another view has come in its place meanwhile.
 */
export function finishView(kit: Kit, name: RouteName | undefined): void {
  const top = () => kit.store.getState().modal.stack.at(-1)
  const depth = () => kit.store.getState().modal.stack.length
  if (top()?.name !== name) return
  if (!isDone(kit, top()?.name)) {
    if (depth() > 1) popView(kit)
    else closeModal(kit)
    return
  }
  const target = kit.store.getState().modal.stack.findLast(({ name }) => !isDone(kit, name))
  if (!target || routeKind(kit, target.name) === 'choosing') closeModal(kit)
  else while (isDone(kit, top()?.name)) popView(kit)
}

/** Whether a view's job is over: a request that was answered, or a condition that now holds. */
function isDone(kit: Kit, name: RouteName | undefined): boolean {
  const kind = name && routeKind(kit, name)
  return kind === 'requesting' || kind === 'guard'
}
