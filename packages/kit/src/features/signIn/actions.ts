import type { KitErrorOf, WalletErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { SignInSession } from './signInOptions.ts'
import { signInOf } from './signInState.ts'

/** What {@link signIn} throws: the `code` says why. */
export type SignInErrorType = KitErrorOf<
  | WalletErrorCode
  | 'CHAIN_ADAPTER_NOT_FOUND'
  | 'FEATURE_MISSING'
  | 'NOT_CONNECTED'
  | 'SIGN_IN_REFUSED'
  | 'SIGN_IN_START_FAILED'
  | 'SIGN_IN_UNREACHABLE'
>

/**
 * Signs the active account in without a view of the kit: asks its wallet for a signature and the site's server for a
 * session. An account that is already signed in is not asked.
 *
 * @throws KitError `FEATURE_MISSING`, `NOT_CONNECTED`, `USER_REJECTED` and what the wallet reports, `SIGN_IN_REFUSED`,
 * `SIGN_IN_UNREACHABLE`, `SIGN_IN_START_FAILED`.
 * @example
 * const { address, expiresAt } = await signIn(kit)
 */
export async function signIn(kit: Kit): Promise<SignInSession> {
  signInOf(kit)
  const { completeSignIn, startSignIn } = await loadPart(() => import('./signInFlow.ts'))
  return (await startSignIn(kit)) ?? completeSignIn(kit)
}

/** What {@link signOut} takes; nothing means every session. */
export type SignOutParameters = { readonly session?: SignInSession | undefined }

/** What {@link signOut} throws: the `code` says why. */
export type SignOutErrorType = KitErrorOf<'FEATURE_MISSING' | 'SIGN_IN_UNREACHABLE'>

/**
 * Ends one session of the site, or all of them; wallets stay connected.
 *
 * @throws KitError `FEATURE_MISSING`, `SIGN_IN_UNREACHABLE` when the server did not answer.
 * @example
 * await signOut(kit)
 */
export async function signOut(kit: Kit, { session }: SignOutParameters = {}): Promise<void> {
  const { store } = signInOf(kit)
  const { endSessions } = await loadPart(() => import('./endSessions.ts'))
  await endSessions(kit, session ? [session] : (store.getState().sessions ?? []))
}
