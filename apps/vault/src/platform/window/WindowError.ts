/** Why a window of the vault's own came to nothing. */
export type WindowFailure =
  /** The browser says that it opened none, and none answered. */
  | 'blocked'
  /** It opened and never said that it is there. */
  | 'apart'
  /** The visitor closed it. */
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
