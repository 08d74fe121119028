import { openModal } from './actions/openModal.ts'
import { selectBlockedGuard } from './guards.ts'
import type { Kit } from './kit.ts'
import { type KitState, selectAccount, selectNetworkId } from './store.ts'

/** Opens a blocked guard's view, once per change of account or network. */
export function watchGuards(kit: Kit): { destroy(): void } {
  let shownFor: string | undefined
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (kit.isDestroyed || !mayConcernGuards(state, before)) return
    const guard = selectBlockedGuard(kit, state)
    const change = guard && [guard.id, selectAccount(state)?.address, selectNetworkId(state)].join(' ')
    if (change === shownFor) return
    shownFor = change
    if (guard) openModal(kit, guard.route)
  })
  return { destroy: unsubscribe }
}

/** A site's guard may look at anything but the modal that it opens and the requests that come and go. */
function mayConcernGuards(state: KitState, before: KitState): boolean {
  return (
    state.sessions !== before.sessions ||
    state.namespaces !== before.namespaces ||
    state.activeNamespace !== before.activeNamespace
  )
}
