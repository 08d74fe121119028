import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connector } from './connector.ts'
import type { CaipNetworkId, Namespace } from './network.ts'
import { selectIsPending, type WalletRequest } from './requests.ts'
import type { Route } from './routes.ts'
import { type Account, type Session, type SessionKey, type StoredSession, sessionKey } from './session.ts'
import type { Theme } from './theme.ts'

/** Where a namespace's connection stands. */
export type ConnectionStatus = 'disconnected' | 'reconnecting' | 'connecting' | 'connected'

/** What a namespace shows. */
export type NamespaceState = {
  /** The session and the address of the active account, when a wallet is connected here. */
  readonly session?: SessionKey | undefined
  readonly address?: string | undefined
  /** The active network; it may be one the site did not ask for. */
  readonly networkId: CaipNetworkId
}

/** Whether the modal is open, and the views on it. */
export type ModalState = {
  readonly open: boolean
  /** Rendered in place, without overlay; `open` then stays true. */
  readonly embedded: boolean
  /** The views behind and on the screen, the visible one last. */
  readonly stack: readonly Route[]
  readonly shaking: boolean
}

/** All that a kit knows and cannot derive; server data is not in here. */
export type KitState = {
  readonly activeNamespace: Namespace
  readonly namespaces: Readonly<Record<Namespace, NamespaceState>>
  /** What wallets granted, the one used last first. */
  readonly sessions: readonly Session[]
  /** Sessions of an earlier visit that are not back: being restored, or locked in their wallet. */
  readonly remembered: readonly StoredSession[]
  /**
   * The account of an earlier visit (CAIP-10) while it may still come back; false once none is expected any more,
   * undefined while that is not known: on a server, and until a host has looked.
   */
  readonly expected?: string | false | undefined
  /** What wallets and people are being asked, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** The wallets found so far, as each source lists them. */
  readonly connectors: readonly Connector[]
  readonly modal: ModalState
  readonly theme: Theme
}

/** The state of one kit: a vanilla zustand store; change it through the actions only. */
export type KitStore = StoreApi<KitState>

export function createKitStore(initial: KitState): KitStore {
  return createStore<KitState>(() => initial)
}

/** The session of a namespace's active account (default: of the active namespace). */
export function selectSession(state: KitState, namespace = state.activeNamespace): Session | undefined {
  const key = state.namespaces[namespace]?.session
  return key && state.sessions.find((session) => sessionKey(session) === key)
}

/** The active account of a namespace (default: of the active one). */
export function selectAccount(state: KitState, namespace = state.activeNamespace): Account | undefined {
  const address = state.namespaces[namespace]?.address
  return selectSession(state, namespace)?.accounts.find(
    (account) => account.namespace === namespace && account.address === address,
  )
}

/** The active network's id of a namespace (default: the active one). */
export function selectNetworkId(state: KitState, namespace = state.activeNamespace): CaipNetworkId | undefined {
  return state.namespaces[namespace]?.networkId
}

/** Whether any namespace has a connected wallet. */
export function selectIsConnected(state: KitState): boolean {
  return Object.values(state.namespaces).some(({ session }) => session !== undefined)
}

/** Where the connection of a namespace (default: the active one) stands. */
export function selectStatus(state: KitState, namespace = state.activeNamespace): ConnectionStatus {
  if (state.namespaces[namespace]?.session) return 'connected'
  if (selectIsPending(state, 'connect', namespace)) return 'connecting'
  return state.expected || selectIsPending(state, 'restore', namespace) ? 'reconnecting' : 'disconnected'
}

/** Replaces parts of the modal's state. */
export function patchModal(store: KitStore, patch: Partial<ModalState>): void {
  store.setState((state) => ({ modal: { ...state.modal, ...patch } }))
}
