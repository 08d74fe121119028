import { openModal } from './actions/openModal.ts'
import { connectionsChanged } from './connectionsChanged.ts'
import { selectBlockedGuard } from './guards.ts'
import type { Kit } from './kit.ts'
import { selectAccount, selectNetworkId } from './store.ts'

/** Opens a blocked guard's view, once per change of account or network. */
export function watchGuards(kit: Kit): { destroy(): void } {
  let shownFor: string | false | undefined
  const unsubscribe = kit.store.subscribe((state, before) => {
    // A site's guard may look at anything but the modal that it opens and the requests that come and go.
    if (kit.isDestroyed || !connectionsChanged(state, before)) return
    const guard = selectBlockedGuard(kit, state)
    const change =
      guard?.prompts?.(state) !== false &&
      guard &&
      [guard.id, selectAccount(state)?.address, selectNetworkId(state)].join(' ')
    if (change === shownFor) return
    shownFor = change
    if (guard && change) openModal(kit, guard.route)
  })
  return { destroy: unsubscribe }
}
