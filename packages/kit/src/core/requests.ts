import type { KitError } from './errors.ts'
import type { CaipNetworkId, Namespace } from './network.ts'
import type { SessionKey } from './session.ts'
import type { ConnectProgress } from './source.ts'

/** What a wallet or a person can be asked for; `restore` never prompts. */
export type RequestKind = 'connect' | 'restore' | 'switch' | 'sign' | 'send' | 'signIn'

/** Who is asked, and for what. */
export type RequestTarget = {
  readonly namespaces: readonly Namespace[]
  readonly source?: string | undefined
  readonly walletId?: string | undefined
  /** The id of the wallet that was chosen from a list, where a link reaches it. */
  readonly listed?: string | undefined
  readonly networkId?: CaipNetworkId | undefined
  /** The remembered session that is being restored. */
  readonly session?: SessionKey | undefined
}

/** Where a request stands. Requests that were aborted leave the book at once. */
export type RequestPhase = 'pending' | 'succeeded' | 'rejected' | 'failed'

/** One entry of the request book: something that a wallet or a person is being asked, or has just answered. */
export type WalletRequest = {
  readonly id: number
  readonly kind: RequestKind
  readonly target: RequestTarget
  readonly phase: RequestPhase
  readonly progress: ConnectProgress
  /** Why it failed or was rejected. */
  readonly error?: KitError | undefined
  /** The session that a connect brought. */
  readonly session?: SessionKey | undefined
  /** Its view is closed: an answer is still taken, and no status says that it is awaited. */
  readonly isUnattended?: boolean | undefined
  /** Cancels the request; the waiting caller gets `REQUEST_ABORTED`. */
  abort(): void
}

type Book = { readonly requests: readonly WalletRequest[] }

/** Whether a namespace waits for an answer of one kind whose view is still open. */
export function selectIsPending({ requests }: Book, kind: RequestKind, namespace: Namespace): boolean {
  return requests.some(
    (request) =>
      request.kind === kind &&
      request.phase === 'pending' &&
      !request.isUnattended &&
      request.target.namespaces.includes(namespace),
  )
}

/** Whether the page is moving to another namespace's network or account. */
export function selectIsSwitchingNamespace({
  activeNamespace,
  requests,
}: Book & { readonly activeNamespace: Namespace }): boolean {
  return requests.some(
    ({ kind, phase, target }) =>
      kind === 'switch' && phase === 'pending' && !target.namespaces.includes(activeNamespace),
  )
}
