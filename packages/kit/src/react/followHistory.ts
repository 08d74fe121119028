import { dismissModal } from '../core/actions/dismissModal.ts'
import { popView } from '../core/actions/navigate.ts'
import type { Kit } from '../core/kit.ts'

/**
 * Lets the system's back gesture of a phone step back inside the modal, then close it.
 *
 * @param closed Ends it, and takes the modal's own entry out of the history.
 */
export function followHistory(kit: Kit, closed: AbortSignal): void {
  if (closed.aborted) return
  let hasEntry = true
  const enter = () => history.pushState({ ...history.state, foyer: kit.options.id }, '')
  const onPopState = (event: PopStateEvent) => {
    // Back onto the modal's own entry is not a step out of it.
    if (event.state?.foyer === kit.options.id) return
    hasEntry = false
    if (kit.store.getState().modal.stack.length > 1) popView(kit)
    else dismissModal(kit)
    if (kit.store.getState().modal.open) {
      enter()
      hasEntry = true
    }
  }
  enter()
  window.addEventListener('popstate', onPopState)
  closed.addEventListener('abort', () => {
    window.removeEventListener('popstate', onPopState)
    if (hasEntry && history.state?.foyer === kit.options.id) history.back()
  })
}
