import type { VaultErrorCode } from '@foyer/contract/vault'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ErrorField, GatewayError, type GatewayErrorCode } from '../../engines/errors/GatewayError.ts'

/** A refusal with its HTTP status, written by the app's error handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: ContentfulStatusCode
  readonly field: ErrorField | VaultErrorCode
  readonly headers: Readonly<Record<string, string>>
  /** Written as plain text instead of the JSON error body (undecodable queries and bodies). */
  readonly isPlain: boolean

  constructor(
    status: ContentfulStatusCode,
    field: ErrorField | VaultErrorCode,
    description: string,
    options: { headers?: Readonly<Record<string, string>>; isPlain?: boolean; cause?: unknown } = {},
  ) {
    super(description, { cause: options.cause })
    this.status = status
    this.field = field
    this.headers = options.headers ?? {}
    this.isPlain = options.isPlain ?? false
  }
}

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  noUpstream: 410,
  tooLarge: 413,
  unreadable: 422,
  rateLimited: 429,
  unavailable: 503,
} as const satisfies Record<GatewayErrorCode, ContentfulStatusCode>

/** How an error of this gateway is told over HTTP; `undefined` for errors without a sentence for callers. */
export function problemOf(error: unknown): HttpProblem | undefined {
  if (error instanceof HttpProblem) return error
  if (!(error instanceof GatewayError)) return undefined
  const { code, field, message, retryAfterSeconds, isLast, cause } = error
  const headers = {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(isLast ? { connection: 'close' } : {}),
  }
  return new HttpProblem(statuses[code], field, message, { headers, isPlain: code === 'noUpstream', cause })
}
