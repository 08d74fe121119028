/**
 * Why a passkey could not be made or used: the person left or the browser would not, the passkey has no key of its own to
 * protect a wallet with, it stays on one device, there is one already, or this browser has none at all.
 */
export type PasskeyFailure = 'declined' | 'no-prf' | 'device-bound' | 'exists' | 'unsupported'

/** Thrown where a passkey is asked for in vain. It holds nothing of what was answered. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly failure: PasskeyFailure

  constructor(failure: PasskeyFailure) {
    super(`No passkey could be had (${failure}).`)
    this.failure = failure
  }
}
