import type { SocialProvider } from '@foyer/contract/vault'
import type { Addresses } from '../crypto/accounts.ts'

/** Who is logged in, and whose keys this device can use. */
export type Member = {
  /** Undefined for a member whom no mail reaches. */
  readonly email: string | undefined
  readonly login: 'email' | 'passkey' | SocialProvider
  readonly walletId: string
  readonly addresses: Addresses
  readonly mode: 'recoverable' | 'user-held'
}

/** A login that waits for its code. Times are milliseconds since 1970 by this clock. */
export type Attempt = { readonly email: string; readonly resendAt: number; readonly expiresAt: number }

/** What became of a code. */
export type CodeVerdict =
  | { readonly state: 'right' }
  | { readonly state: 'wrong'; readonly triesLeft: number }
  /** Too many were wrong: only a new code helps. */
  | { readonly state: 'dead' }
  /** Its time is over, or a newer one was sent. */
  | { readonly state: 'over' }
