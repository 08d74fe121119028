import type { ErrorReason } from './errorBody.ts'

/** Why a call of the gateway failed. */
export type GatewayErrorCode =
  | 'gateway-bad-request'
  | 'gateway-unsupported-chain'
  | 'gateway-unauthorized'
  | 'gateway-forbidden'
  | 'gateway-not-found'
  | 'gateway-rate-limited'
  | 'gateway-unavailable'
  | 'gateway-server-error'
  | 'gateway-bad-answer'
  | 'gateway-unreachable'
  | 'gateway-timeout'
  | 'gateway-aborted'

/** What a {@link GatewayError} is made from. */
export type GatewayErrorDetails = {
  readonly code: GatewayErrorCode
  readonly message: string
  /** HTTP status; 0 when no answer came. */
  readonly status?: number
  readonly reasons?: readonly ErrorReason[]
  /** How long the gateway asks to wait before the next try, in seconds. */
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** A failed call of the gateway. `code` is stable; `message` is for developers, `gatewayErrors` has texts for people. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: GatewayErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly reasons: readonly ErrorReason[]
  /** How long the gateway asks to wait before the next try, in seconds. */
  readonly retryAfterSeconds: number | undefined

  constructor(details: GatewayErrorDetails) {
    super(details.message, { cause: details.cause })
    this.code = details.code
    this.status = details.status ?? 0
    this.reasons = details.reasons ?? []
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

const codes: Readonly<Record<number, GatewayErrorCode>> = {
  401: 'gateway-unauthorized',
  403: 'gateway-forbidden',
  404: 'gateway-not-found',
  429: 'gateway-rate-limited',
  503: 'gateway-unavailable',
}

/** Finds the code for an answer outside 2xx. */
export function gatewayErrorCode(status: number, reasons: readonly ErrorReason[]): GatewayErrorCode {
  if (status === 400 && reasons[0]?.field === 'chainId') return 'gateway-unsupported-chain'
  return codes[status] ?? (status < 500 ? 'gateway-bad-request' : 'gateway-server-error')
}
