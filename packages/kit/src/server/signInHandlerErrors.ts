import { SignInError, type SignInErrorCode } from '@foyer/contract'

/** What a call of the handler is refused with, beside what is wrong with a signed message. */
const requestErrors = {
  BODY_MALFORMED: { status: 400, message: 'The body is not the JSON that this call takes.' },
  ORIGIN_REFUSED: { status: 403, message: 'The page that asks is not one of this site.' },
  CALL_UNKNOWN: { status: 404, message: 'There is no such call.' },
  METHOD_REFUSED: { status: 405, message: 'The call takes another method.' },
  BODY_TOO_LONG: { status: 413, message: 'The body is longer than this call takes.' },
  CONTENT_TYPE_REFUSED: { status: 415, message: 'The body must be application/json.' },
  TOO_MANY_CALLS: { status: 429, message: 'There were too many calls: come back later.' },
  SERVER_FAILED: { status: 503, message: 'The server could not do this now.' },
} as const

/** Every code that the handler answers with. */
export type SignInHandlerErrorCode = SignInErrorCode | keyof typeof requestErrors

/** A call that is refused before anything that was signed is looked at. */
export class RequestRefusal extends Error {
  readonly code: keyof typeof requestErrors
  /** Seconds after which the call may be repeated. */
  readonly retryAfter: number | undefined

  constructor(code: keyof typeof requestErrors, retryAfter?: number) {
    super(requestErrors[code].message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** The answer to a call that failed: `{ code, message }`. What went wrong inside stays there. */
export function answerError(error: unknown): Response {
  if (error instanceof SignInError) return answerJson(error.status, { code: error.code, message: error.message })
  const refusal = error instanceof RequestRefusal ? error : new RequestRefusal('SERVER_FAILED')
  const { status, message } = requestErrors[refusal.code]
  const answer = answerJson(status, { code: refusal.code, message })
  if (refusal.retryAfter !== undefined) answer.headers.set('retry-after', String(refusal.retryAfter))
  return answer
}

/** An answer that no cache keeps. */
export function answerJson(status: number, body?: object): Response {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Response(body ? JSON.stringify(body) : null, { status, headers })
}
