import { type SignInErrorCode, signInErrors } from './signInErrors.ts'

/**
 * A sign-in that is not accepted. `code` is stable; `message` is for developers and holds nothing of what was sent.
 *
 * @example
 * if (error instanceof SignInError && error.code === 'NONCE_USED') askAgain()
 */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code: SignInErrorCode
  /** HTTP status to answer with. */
  readonly status: number

  constructor(code: SignInErrorCode, options: { readonly cause?: unknown } = {}) {
    super(signInErrors[code].message, options)
    this.code = code
    this.status = signInErrors[code].status
  }
}
