import { createStore } from 'zustand/vanilla'
import type { Resource } from '../core/kit.ts'
import { defineResource } from '../core/resource.ts'
import { type KitState, selectAccount, selectNetworkId } from '../core/store.ts'

/** What a visitor has typed and chosen, kept while they look at other views. */
export type DraftStore<Draft> = {
  get(): Draft
  set(patch: Partial<Draft>): void
  reset(): void
  subscribe(listener: () => void): () => void
}

/**
 * Defines a kit's draft of one kind of transaction; another network, namespace or account begins a new one.
 *
 * @example const transfers = defineDraft('sendDraft', { text: '' })
 */
export function defineDraft<Draft extends object>(id: string, empty: Draft): Resource<DraftStore<Draft>> {
  return defineResource(id, (kit) => {
    const store = createStore<Draft>(() => empty)
    const reset = () => store.setState(empty, true)
    return {
      get: store.getState,
      set: (patch) => store.setState(patch),
      reset,
      subscribe: store.subscribe,
      destroy: kit.subscribe(placeOf, reset),
    }
  })
}

function placeOf(state: KitState): string {
  return `${selectNetworkId(state)} ${selectAccount(state)?.address}`
}
