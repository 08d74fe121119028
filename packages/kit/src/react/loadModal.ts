import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { discoverWallets } from '../core/discoverWallets.ts'
import type { Kit } from '../core/kit.ts'
import { reportPart } from '../core/reportPart.ts'
import type { Dictionary } from '../view/messages.ts'
import { loadDictionary } from './loadDictionary.ts'

export type ModalProps = { dictionary: Dictionary; embedded?: boolean | undefined }
export type LoadedModal = Omit<ModalProps, 'embedded'> & { readonly Modal: ComponentType<ModalProps> }

/** Fetches the modal and starts to look for wallets; call it when a visitor is about to press the button. */
export function loadModal(kit: Kit): Promise<LoadedModal> {
  const pending = pendingModal(kit)
  if (!pending.promise) {
    discoverWallets(kit).catch((error) => reportPart(kit, error))
    pending.promise = Promise.all([import('./Modal.tsx'), loadDictionary(kit.options.locale)]).then(
      async ([{ Modal, loadFirstView }, dictionary]) => {
        await loadFirstView(kit)
        const modal = { Modal, dictionary }
        pending.store.setState({ modal })
        return modal
      },
    )
    // A failed download may be tried again at the next press.
    pending.promise.catch((error) => {
      pending.promise = undefined
      reportPart(kit, error)
    })
  }
  return pending.promise
}

type ModalState = { readonly modal?: LoadedModal; readonly isExpected?: boolean }

type PendingModal = {
  promise?: Promise<LoadedModal> | undefined
  readonly store: StoreApi<ModalState>
}

/** Says whether a press on the button is likely to follow: the first view is then drawn, unseen, before it. */
export function expectModal(kit: Kit, isExpected: boolean): void {
  if (kit.isDestroyed) return
  const { store } = pendingModal(kit)
  if (store.getState().isExpected !== isExpected) store.setState({ isExpected })
}

/** Whether a press is likely to follow. */
export function useIsExpected(kit: Kit): boolean {
  return useModalStore(kit, (state) => state.isExpected ?? false) ?? false
}

/** The modal once it is here, whoever asked for it: it is then mounted before the visitor presses. */
export function useLoadedModal(kit: Kit): LoadedModal | undefined {
  return useModalStore(kit, (state) => state.modal)
}

function useModalStore<Part>(kit: Kit, select: (state: ModalState) => Part): Part | undefined {
  const [ofDestroyed] = useState(nothingPending)
  const { store } = kit.isDestroyed ? ofDestroyed : pendingModal(kit)
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => undefined,
  )
}

function pendingModal(kit: Kit): PendingModal {
  return kit.scope('modal', nothingPending)
}

function nothingPending(): PendingModal {
  return { store: createStore(() => ({})) }
}
