import type { Kit } from './kit.ts'
import type { KitState } from './store.ts'

/** One run of what takes several steps, from the press in a view to its end. */
export type Flow = {
  /**
   * Whether the account and the view that it began with are still there. One that has lost either asks for nothing more and
   * changes nothing on screen. What is asked again from a view that was opened anew is another run.
   */
  isCurrent(): boolean
}

/** Begins a run from what the page shows. */
export function beginFlow(kit: Kit): Flow {
  const begun = kit.store.getState()
  const view = begun.modal.open ? begun.modal.stack.at(-1) : undefined
  return {
    isCurrent() {
      const state = kit.store.getState()
      const isShown = view === undefined || (state.modal.open && state.modal.stack.includes(view))
      return (
        !kit.isDestroyed &&
        isShown &&
        state.activeNamespace === begun.activeNamespace &&
        isSameAccount(state, begun, begun.activeNamespace)
      )
    },
  }
}

/** Whether two states use one account of one session. */
export function isSameAccount(a: KitState, b: KitState, namespace: string): boolean {
  const [now, before] = [a, b].map((state) => state.namespaces[namespace])
  return now?.session === before?.session && now?.address === before?.address
}
