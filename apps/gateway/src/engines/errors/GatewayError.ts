/**
 * Why a gateway refuses or fails a request:
 * - `invalid`: the request makes no sense, or cannot be done;
 * - `unauthenticated`: the signature or the project is missing or wrong;
 * - `forbidden`: this caller may not;
 * - `notFound`: there is no such thing;
 * - `tooLarge`: more at once than any caller may ask for;
 * - `unreadable`: the body does not have the required shape;
 * - `rateLimited`: too much from this caller; later it may work;
 * - `noUpstream`: no node takes the connection that was wanted;
 * - `unavailable`: something that is needed does not answer, or is not configured.
 */
export type GatewayErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'tooLarge'
  | 'unreadable'
  | 'rateLimited'
  | 'noUpstream'
  | 'unavailable'

/** Which parameter is at fault; empty when no single one is. */
export type ErrorField =
  | ''
  | 'chainId'
  | 'address'
  | 'asset'
  | 'currency'
  | 'name'
  | 'attributes'
  | 'coin_type'
  | 'context'
  | 'pci'
  | 'signature'
  | 'timestamp'
  | 'zone'
  | 'authentication'
  | 'origin'
  | 'rate_limited'
  | 'provider'
  | 'body'
  | 'method'
  | 'path'

export type GatewayErrorOptions = {
  /** After how many seconds asking again may help. Default not said. */
  retryAfterSeconds?: number
  /** Whether the caller's connection should end with this. Default false. */
  isLast?: boolean
  cause?: unknown
}

/**
 * What a gateway cannot or will not do, with a code, the parameter at fault and a sentence for the caller. It is independent
 * of the protocol: `front/http/problem.ts` says which status each code has.
 *
 * @example throw new GatewayError('notFound', 'name', 'This name is not registered.')
 */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError'
  readonly code: GatewayErrorCode
  readonly field: ErrorField
  readonly retryAfterSeconds: number | undefined
  readonly isLast: boolean

  constructor(code: GatewayErrorCode, field: ErrorField, description: string, options: GatewayErrorOptions = {}) {
    super(description, { cause: options.cause })
    this.code = code
    this.field = field
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isLast = options.isLast ?? false
  }
}

/** Whether an error is a refusal: the request itself is at fault, and neither a retry nor another source would help. */
export function isRefusal(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.code !== 'unavailable'
}
