import { useEffect } from 'react'
import { dismissModal } from '../core/actions/dismissModal.ts'
import { popView } from '../core/actions/navigate.ts'
import { isMobile } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'

/** On phones the system's back gesture steps back inside the modal, then closes it. */
export function useHistoryBack(kit: Kit, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !isMobile()) return
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
    return () => {
      window.removeEventListener('popstate', onPopState)
      if (hasEntry && history.state?.foyer === kit.options.id) history.back()
    }
  }, [kit, isOpen])
}
