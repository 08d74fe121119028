import { useSyncExternalStore } from 'react'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import type { SignInSession } from './signInOptions.ts'
import { selectAccountId, signInOf, signInSessionOf } from './signInState.ts'

/** Whether the active account is signed in, and the session that holds for it. */
export type UseSessionReturnType = {
  /** `loading` until the server was asked, `unreachable` where it did not answer. */
  readonly status: 'loading' | 'signedIn' | 'signedOut' | 'unreachable'
  readonly session: SignInSession | undefined
  /** Every session of this visitor, such as of an EVM and a Solana account side by side. */
  readonly sessions: readonly SignInSession[]
}

const none: readonly SignInSession[] = []

/**
 * Who is signed in to the site. It is for what the page shows: what may be done is the server's to check.
 *
 * @throws KitError `FEATURE_MISSING` in a kit without `signIn`.
 * @example
 * const { session, status } = useSession()
 */
export function useSession(): UseSessionReturnType {
  const kit = useKitInstance()
  const { store } = signInOf(kit)
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  const account = useKitState(selectAccountId)
  const session = useKitState(() => signInSessionOf(kit, account))
  const isKnown = state.sessions !== undefined
  return {
    status: session ? 'signedIn' : state.isUnreachable ? 'unreachable' : account && !isKnown ? 'loading' : 'signedOut',
    session,
    sessions: state.sessions ?? none,
  }
}
