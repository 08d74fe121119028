import type { Kit } from '../core/kit.ts'
import { type KitState, selectAccount, selectNetworkId } from '../core/store.ts'

/** What a visitor has typed and chosen, kept while they look at other views. */
export type DraftStore<Draft> = {
  get(): Draft
  set(patch: Partial<Draft>): void
  reset(): void
  subscribe(listener: () => void): () => void
}

/**
 * The kit's draft of one kind of transaction; another network, namespace or account begins a new one.
 *
 * @param name One for each kind, such as `sendDraft`.
 */
export function createDraft<Draft extends object>(kit: Kit, name: string, empty: Draft): DraftStore<Draft> {
  return kit.scope(name, () => {
    const listeners = new Set<() => void>()
    let draft = empty
    const change = (next: Draft) => {
      draft = next
      for (const listener of [...listeners]) listener()
    }
    const stop = kit.subscribe(placeOf, () => change(empty))
    return {
      get: () => draft,
      set: (patch) => change({ ...draft, ...patch }),
      reset: () => change(empty),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      destroy() {
        stop()
        listeners.clear()
      },
    } satisfies DraftStore<Draft> & { destroy(): void }
  })
}

function placeOf(state: KitState): string {
  return `${selectNetworkId(state)} ${selectAccount(state)?.address}`
}
