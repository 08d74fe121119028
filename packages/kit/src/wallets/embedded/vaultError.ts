import { type PortError, type PortFailure, portErrorCodes, portFailures } from '@foyer/contract/vault-port'
import { cleanText } from '../../core/cleanText.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'

const maxTextLength = 500

/** How the vault refused a request, with the number that a site's own code looks at (EIP-1193). */
export class VaultRefusalError extends Error {
  override readonly name = 'VaultRefusalError'
  readonly code: number
  readonly data: unknown
  /** The vault's own name for it; undefined for what a network answered. */
  readonly failure: PortFailure | undefined

  constructor({ code, data, text }: PortError) {
    super(cleanText(text, maxTextLength))
    this.code = code
    this.data = data
    const name = isRecord(data) ? data.failure : undefined
    this.failure = typeof name === 'string' && Object.hasOwn(portFailures, name) ? (name as PortFailure) : undefined
  }
}

/** A refusal that the kit says itself, before or after the vault could. */
export function refusal(failure: 'rejected' | 'late' | 'login-needed' | 'chain-unknown'): VaultRefusalError {
  const codes = {
    rejected: portErrorCodes.rejected,
    late: portErrorCodes.failed,
    'login-needed': portErrorCodes.unauthorized,
    'chain-unknown': portErrorCodes.chainUnknown,
  }
  return new VaultRefusalError({ code: codes[failure], text: portFailures[failure], data: { failure } })
}

/** The vault could not be reached at all. */
export function unreachable(details: string): KitError {
  return new KitError('VAULT_UNREACHABLE', 'The email wallet of this site could not be reached', { details })
}

/** Names what a login ended in, for actions of the kit. */
export function toLoginError(error: unknown): KitError {
  if (error instanceof KitError) return error
  const details = error instanceof Error ? error.message : String(error)
  const known = { details, cause: error }
  switch (error instanceof VaultRefusalError ? error.failure : undefined) {
    case 'rejected':
    case 'sign-in-declined':
      return new KitError('USER_REJECTED', 'The request was declined', known)
    case 'late':
      return new KitError('WALLET_TIMEOUT', 'The wallet did not answer', known)
    case 'login-needed':
    case 'not-connected':
      return new KitError('SESSION_EXPIRED', 'Session Expired', known)
    case 'storage-denied':
      return new KitError('STORAGE_DENIED', 'This browser keeps nothing for the email wallet', known)
    case 'unreachable':
      return new KitError('VAULT_UNREACHABLE', 'The email wallet of this site could not be reached', known)
    case 'too-many':
      return new KitError('REQUEST_PENDING', 'A request is already open in the wallet', known)
    default:
      return new KitError('CONNECTION_FAILED', 'The wallet could not be connected', known)
  }
}
