import { useEffect } from 'react'
import { dismiss } from '../core/actions/dismiss.ts'
import { back } from '../core/actions/navigate.ts'
import { isMobile } from '../core/actions/open.ts'
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
      if (kit.store.getState().modal.stack.length > 1) back(kit)
      else dismiss(kit)
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
