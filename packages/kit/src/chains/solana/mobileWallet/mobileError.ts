import { KitError } from '../../../core/errors.ts'
import type { SolanaFailure } from '../solanaError.ts'

/** What a wallet answers instead of a result, by the numbers of the Mobile Wallet Adapter. */
export class MobileWalletRefusal extends Error {
  override readonly name = 'MobileWalletRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message.slice(0, 500))
    this.code = code
  }
}

/** Those of the protocol's numbers (version 2.0) that mean something to the kit. */
export const mobileErrorCodes = {
  authorizationFailed: -1,
  notSigned: -3,
  notSubmitted: -4,
  chainNotSupported: -7,
} as const

/** The connection ended before the wallet had answered. */
export function sessionClosed(details?: string): KitError {
  return new KitError('WALLET_DISCONNECTED', 'The wallet has no connection', { details })
}

/** The wallet breaks the protocol. */
export function brokenProtocol(cause: unknown): KitError {
  const details = cause instanceof Error ? cause.message : String(cause)
  return new KitError('CONNECTION_FAILED', 'The wallet could not be connected', { details, cause })
}

/**
 * What a request ends in, in the kit's words. A wallet says "not signed" and "authorization failed" of what its owner
 * declined.
 */
export function toMobileError(error: unknown, failure: SolanaFailure): KitError | MobileWalletRefusal | Error {
  if (!(error instanceof MobileWalletRefusal)) return error instanceof Error ? error : new Error(String(error))
  const { code, message: details } = error
  const options = { details, cause: error }
  switch (code) {
    case mobileErrorCodes.notSigned:
      return new KitError('USER_REJECTED', 'The request was declined', options)
    case mobileErrorCodes.authorizationFailed:
      return failure === 'CONNECTION_FAILED' || failure === 'SIGN_IN_FAILED'
        ? new KitError('USER_REJECTED', 'The request was declined', options)
        : new KitError('WALLET_LOCKED', 'The wallet is locked or shares no account with this site', options)
    case mobileErrorCodes.notSubmitted:
      return new KitError('SEND_NOT_ACCEPTED', 'Failed to send transaction. Please try again.', options)
    case mobileErrorCodes.chainNotSupported:
      return new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', options)
    default:
      return error
  }
}
