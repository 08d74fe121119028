import type { SignerFailure } from './answerTask.ts'

/** Thrown when the signer could not do what it was asked. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
  readonly failure: SignerFailure | 'stopped'

  constructor(failure: SignerFailure | 'stopped') {
    super(`The signer did not finish its task (${failure}).`)
    this.failure = failure
  }
}
