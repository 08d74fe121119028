import { useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { defineResource } from '../core/resource.ts'
import { useKitInstance } from './KitContext.ts'

/** A short message over the page or the modal. */
export type Toast = {
  readonly id: number
  /** `declined`: the visitor said no in the wallet, which is no failure and is said politely. */
  readonly kind: 'success' | 'error' | 'declined' | 'info'
  /** In the visitor's language; an error is put into words once the modal and that language are here. */
  readonly text: string | KitError
}

/** What is said beside the views. */
export type Notices = {
  /** The newest message; the ones before it have been covered. */
  readonly toast?: Toast | undefined
  /** Failures for developers, collected in debug mode only. */
  readonly alerts: readonly KitError[]
}

/** The kit's notices; a destroyed kit has none. */
export function kitNotices(kit: Kit): StoreApi<Notices> {
  return kit.isDestroyed ? silence() : kit.resource(shown)
}

const shown = defineResource('notices', silence)
const toastIds = defineResource('toastIds', () => ({ last: 0 }))

/** Shows a short message in place of the one before. */
export function showToast(kit: Kit, toast: Omit<Toast, 'id'>): void {
  const ids = kit.isDestroyed ? { last: 0 } : kit.resource(toastIds)
  ids.last += 1
  kitNotices(kit).setState({ toast: { ...toast, id: ids.last } })
}

/** Says a failure in the visitor's language. */
export function sayError(kit: Kit, error: KitError): void {
  showToast(kit, { kind: 'error', text: error })
}

/** Reads a part of the notices. */
export function useNotices<T>(select: (notices: Notices) => T): T {
  const kit = useKitInstance()
  const [ofDestroyed] = useState(silence)
  const store = kit.isDestroyed ? ofDestroyed : kitNotices(kit)
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(ofDestroyed.getState()),
  )
}

function silence(): StoreApi<Notices> & { destroy(): void } {
  const store = createStore<Notices>(() => ({ alerts: [] }))
  return Object.assign(store, { destroy: () => store.setState(store.getInitialState(), true) })
}
