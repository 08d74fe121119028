/** Why a passkey could not be made or used. */
export type PasskeyFailure =
  /** The person left, or the browser would not. */
  | 'declined'
  /** It has no separate key to protect a wallet with. */
  | 'no-prf'
  /** It stays on one device. */
  | 'device-bound'
  /** This person has one there already. */
  | 'exists'
  /** It is not one that holds this wallet. */
  | 'other'
  /** This browser has none at all. */
  | 'unsupported'
  /** The browser opened no window. */
  | 'blocked'
  /** The window cannot talk to the frame, because the site keeps its windows apart (COOP). */
  | 'apart'

/** Thrown where a passkey is asked for in vain. It holds nothing of what was answered. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly failure: PasskeyFailure

  constructor(failure: PasskeyFailure) {
    super(`No passkey could be had (${failure}).`)
    this.failure = failure
  }
}
