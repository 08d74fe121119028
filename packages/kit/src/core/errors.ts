import type { KitErrorCode, KitErrorSentence, OpenErrorCode } from './errorSentences.ts'

export type { KitErrorCode, KitErrorSentence, OpenErrorCode }

/** What a {@link KitError} carries beside its code and sentence. */
export type KitErrorParameters = {
  /** What the failing part said, for developers. */
  details?: string | undefined
  /** The error underneath. */
  cause?: unknown
}

/**
 * The one error type that kit actions throw.
 *
 * @example
 * try { await connect(kit, { wallet }) } catch (error) {
 *   if (error instanceof KitError && error.code === 'USER_REJECTED') return
 *   throw error
 * }
 */
export class KitError extends Error {
  override readonly name = 'KitError'
  declare readonly code: KitErrorCode
  /** One human sentence, without code or details. */
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  /** The page that explains this code, as a path in Foyer's repository, for example `docs/errors/user-rejected.md`. */
  declare readonly docsPath: string

  /** Says a sentence of the table; codes that may be said more exactly take any. */
  constructor(code: KitErrorCode, shortMessage: KitErrorSentence, parameters?: KitErrorParameters)
  constructor(code: OpenErrorCode, shortMessage: string, parameters?: KitErrorParameters)
  constructor(code: KitErrorCode, shortMessage: string, parameters: KitErrorParameters = {}) {
    super(parameters.details ? `${shortMessage}\n${parameters.details}` : shortMessage, { cause: parameters.cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = parameters.details
    this.docsPath = `docs/errors/${code.toLowerCase().replaceAll('_', '-')}.md`
  }
}

/**
 * A failure with one of these codes, as actions list them.
 *
 * @example
 * function explain(error: ConnectErrorType) { return error.code === 'WALLET_LOCKED' ? 'Unlock it' : error.shortMessage }
 */
export type KitErrorOf<Code extends KitErrorCode> = KitError & { readonly code: Code }

/** What any request to a wallet may end in. */
export type WalletErrorCode =
  | 'CLOCK_WRONG'
  | 'CONNECTION_CLIENT_NOT_SET'
  | 'CONNECTION_FAILED'
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_APP_CONFIGURATION'
  | 'KIT_DESTROYED'
  | 'LOCAL_NETWORK_REFUSED'
  | 'PAGE_OUTDATED'
  | 'PART_MISSING'
  | 'REQUEST_ABORTED'
  | 'REQUEST_PENDING'
  | 'RPC_FAILED'
  | 'SECURE_CONTEXT_REQUIRED'
  | 'SIGN_IN_FAILED'
  | 'SIGN_MESSAGE_FAILED'
  | 'SIGN_TRANSACTION_FAILED'
  | 'SESSION_EXPIRED'
  | 'UNSUPPORTED_METHOD'
  | 'USER_REJECTED'
  | 'VAULT_UNREACHABLE'
  | 'WALLET_DISCONNECTED'
  | 'WALLET_LOCKED'
  | 'WALLET_NOT_FOUND'
  | 'WALLET_NOT_READY'
  | 'WALLET_TIMEOUT'
