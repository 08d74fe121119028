/** Why a window of the vault's own came to nothing. */
export type WindowFailure =
  /** The browser opened none. */
  | 'blocked'
  /** It cannot talk to the frame, because the site keeps its windows apart (COOP). */
  | 'apart'
  /** Somebody closed it. */
  | 'closed'

/** Thrown where the vault's own window gave no answer. */
export class WindowError extends Error {
  override readonly name = 'WindowError'
  readonly failure: WindowFailure

  constructor(failure: WindowFailure) {
    super(`The window gave no answer (${failure}).`)
    this.failure = failure
  }
}
