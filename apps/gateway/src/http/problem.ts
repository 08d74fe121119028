import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The field of the error body: which parameter is at fault; empty when no single one is. */
export type ProblemField =
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

/** A refusal with its HTTP status, thrown by handlers and written by the app's error handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: ContentfulStatusCode
  readonly field: ProblemField
  readonly headers: Readonly<Record<string, string>>
  /** Written as plain text instead of the JSON error body (undecodable queries and bodies). */
  readonly isPlain: boolean

  constructor(
    status: ContentfulStatusCode,
    field: ProblemField,
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

/** 400 for a chain that this gateway does not serve; names those it does. */
export function unsupportedChain(chainId: string, supported: readonly string[]): HttpProblem {
  return new HttpProblem(
    400,
    'chainId',
    `The chain ${chainId} is not served here. This gateway serves ${supported.join(', ')}.`,
  )
}

/** 503 when the chain's nodes did not answer. */
export function chainUnavailable(chainId: string, cause: unknown): HttpProblem {
  return new HttpProblem(503, 'chainId', `No node of ${chainId} answers at the moment. Try again shortly.`, {
    headers: { 'retry-after': '2' },
    cause,
  })
}
