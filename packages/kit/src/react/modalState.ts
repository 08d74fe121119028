import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../core/kit.ts'
import { defineResource } from '../core/resource.ts'
import type { Dictionary } from '../runtime/messages.ts'

export type ModalProps = {
  /** The modal's own words; what stands here comes before the words of features too. */
  dictionary: Dictionary
  embedded?: boolean | undefined
  /** When the shell was shown that stood in for it, in milliseconds of the page. */
  shownSince?: number | undefined
}
export type LoadedModal = Pick<ModalProps, 'dictionary'> & { readonly Modal: ComponentType<ModalProps> }

export type ModalState = {
  readonly modal?: LoadedModal
  readonly isExpected?: boolean
  /** Those that can draw it, in the order in which they came. */
  readonly hosts?: readonly object[]
}

/** The modal's code on its way, and whether a press is likely. */
export type PendingModal = {
  promise?: Promise<LoadedModal> | undefined
  readonly store: StoreApi<ModalState>
}

/** Says whether a press on the button is likely to follow: the first view is then drawn, unseen, before it. */
export function expectModal(kit: Kit, isExpected: boolean): void {
  if (kit.isDestroyed) return
  const { store } = pendingModal(kit)
  if (store.getState().isExpected !== isExpected) store.setState({ isExpected })
}

/** The modal once its code is loaded, by any caller: it is then mounted before the visitor presses. */
export function useLoadedModal(kit: Kit): LoadedModal | undefined {
  return useModalState(kit, (state) => state.modal)
}

/** The loading state of the kit's modal. */
export function pendingModal(kit: Kit): PendingModal {
  return kit.resource(pending)
}

const pending = defineResource('modal', nothingPending)

/** A part of what is known of a kit's modal. */
export function useModalState<Part>(kit: Kit, select: (state: ModalState) => Part): Part | undefined {
  const [ofDestroyed] = useState(nothingPending)
  const { store } = kit.isDestroyed ? ofDestroyed : pendingModal(kit)
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => undefined,
  )
}

function nothingPending(): PendingModal {
  return { store: createStore(() => ({})) }
}
