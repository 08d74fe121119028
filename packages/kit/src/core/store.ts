import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection, Connector } from './connector.ts'
import type { KitError } from './errors.ts'
import type { CaipNetworkId, Namespace } from './network.ts'
import type { Route } from './routes.ts'

/** Where a namespace's connection stands. */
export type ConnectionStatus = 'disconnected' | 'reconnecting' | 'connecting' | 'connected'

export type NamespaceState = {
  readonly status: ConnectionStatus
  /** Every wallet connected in this namespace, the active one first. */
  readonly connections: readonly Connection[]
  /** The active network; it may be one the site did not ask for. */
  readonly networkId: CaipNetworkId
  readonly loading: boolean
}

/** A short message over the page or the modal. */
export type Toast = { readonly id: number; readonly kind: 'success' | 'error' | 'info'; readonly text: string }

export type ModalState = {
  readonly open: boolean
  /** Rendered in place, without overlay; `open` then stays true. */
  readonly embedded: boolean
  /** The views behind and on the screen, the visible one last. */
  readonly stack: readonly Route[]
  readonly shaking: boolean
}

export type Theme = 'light' | 'dark' | 'auto'

/** All that a kit knows and cannot derive; server data is not in here. */
export type KitState = {
  readonly activeNamespace: Namespace
  readonly namespaces: Readonly<Record<Namespace, NamespaceState>>
  /** The wallets found so far, as each namespace sees them. */
  readonly connectors: readonly Connector[]
  readonly modal: ModalState
  readonly toasts: readonly Toast[]
  /** Failures for developers, collected in debug mode only. */
  readonly alerts: readonly KitError[]
  readonly theme: Theme
  readonly isSwitchingNamespace: boolean
}

export type KitStore = StoreApi<KitState>

export function createKitStore(initial: KitState): KitStore {
  return createStore<KitState>(() => initial)
}

/** The active wallet of a namespace (default: the active one). */
export function selectConnection(state: KitState, namespace = state.activeNamespace): Connection | undefined {
  return state.namespaces[namespace]?.connections[0]
}

/** The active network's id of a namespace (default: the active one). */
export function selectNetworkId(state: KitState, namespace = state.activeNamespace): CaipNetworkId | undefined {
  return state.namespaces[namespace]?.networkId
}

/** Whether any namespace has a connected wallet. */
export function selectIsConnected(state: KitState): boolean {
  return Object.values(state.namespaces).some((entry) => entry.connections.length > 0)
}

/** Replaces parts of one namespace's state. */
export function patchNamespace(store: KitStore, namespace: Namespace, patch: Partial<NamespaceState>): void {
  const current = store.getState().namespaces[namespace]
  if (!current) return
  store.setState((state) => ({ namespaces: { ...state.namespaces, [namespace]: { ...current, ...patch } } }))
}

/** Replaces parts of the modal's state. */
export function patchModal(store: KitStore, patch: Partial<ModalState>): void {
  store.setState((state) => ({ modal: { ...state.modal, ...patch } }))
}
