import type { GatewayConfig } from '../../engines/config/schema.ts'
import { isInRanges, plainAddress } from '../../engines/limits/clientAddress.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { CallSpan, Tracing } from '../../engines/observability/tracing/tracing.ts'
import type { AppContext, CallRecord } from './appEnvironment.ts'
import { createCors, createVaultCors, isSignInPath, strangersCors } from './cors.ts'
import { readHeader } from './readHeader.ts'
import { requestIdOf } from './requestIdOf.ts'
import { writeProblem } from './writeProblem.ts'

/** Answers a request or throws what `writeProblem` can write. */
export type Answer = (c: AppContext) => Response | Promise<Response>

/** Headers that an answer may set otherwise. */
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const

/**
 * Builds what stands around every answer: a request id (a given one is kept), cross-origin and security headers, no
 * caching unless the call allows it, failures in words, metrics and one log line without query, address or body.
 *
 * The frame is a function around each handler and no middleware, because a chain of middleware costs more than all else
 * that a cached answer needs.
 */
export function frameAnswers(
  config: GatewayConfig,
  metrics: Metrics,
  logger: Logger,
  tracing?: Tracing,
): (route: string, answer: Answer) => Answer {
  const { vault } = config
  const cors = createCors(vault === undefined ? config.cors.origins : [...config.cors.origins, vault.app])
  const vaultCors = vault === undefined ? cors : createVaultCors(vault.app)
  // Pages of any origin may call this path; its methods look at the origin themselves (gateway contract 1.14).
  const openCors = createCors(['*'])
  // The project says which origins may read answers about sign-in.
  const toStrangers = () => strangersCors
  // Told by name once, because working out a label costs more than adding to it.
  const latencies = new Map<string, ReturnType<Metrics['httpLatency']['labels']>>()
  const latencyOf = (route: string) => {
    const known = latencies.get(route)
    if (known !== undefined) return known
    const latency = metrics.httpLatency.labels(route)
    latencies.set(route, latency)
    return latency
  }

  const isTrusted = isInRanges(config.trustedProxies)
  const framed =
    (route: string, answer: Answer): Answer =>
    (c) => {
      const startedAt = performance.now()
      const { method, path } = c.req
      const ownCors = isSignInPath(path) ? toStrangers : path.startsWith('/v1/vault/') ? vaultCors : cors
      const crossOrigin = path === '/v1/json-rpc' ? openCors : ownCors
      const call: CallRecord = {
        requestId: requestIdOf(readHeader(c, 'x-request-id')),
        route,
        taken: undefined,
        crossOrigin: crossOrigin(method, readHeader(c, 'origin')),
        framed: undefined,
      }
      c.set('call', call)

      const finish = (response: Response): Response => {
        if (call.framed !== response) addFrame(response, call)
        const { status } = response
        const milliseconds = performance.now() - startedAt
        metrics.httpCalls.of(call.route, method, String(status)).pending += 1
        latencyOf(call.route).observe(milliseconds / 1000)
        logger.debug(
          { requestId: call.requestId, method, route: call.route, status, ms: Math.round(milliseconds) },
          'answered',
        )
        return response
      }
      const fail = (error: unknown) => finish(writeProblem(c, error, logger))

      try {
        const answered = answer(c)
        return answered instanceof Promise ? answered.then(finish, fail) : finish(answered)
      } catch (error) {
        return fail(error)
      }
    }
  if (tracing === undefined) return framed

  const spanOf = (c: AppContext, route: string): CallSpan<Response> => ({
    // Strangers do not say which of their calls are traced, nor under which name.
    parent: isTrusted(plainAddress(c.env?.incoming?.socket.remoteAddress ?? ''))
      ? readHeader(c, 'traceparent')
      : undefined,
    notes: { 'http.request.method': c.req.method, 'foyer.call': route },
    describe: ({ status }) => {
      const known = c.get('call').route
      const notes = { 'http.response.status_code': status, 'foyer.call': known }
      return { name: `${c.req.method} ${known}`, notes, isFailure: status >= 500 }
    },
  })
  return (route, answer) => {
    const handle = framed(route, answer)
    return (c) => tracing.call(`${c.req.method} ${route}`, spanOf(c, route), () => handle(c))
  }
}

/**
 * Makes an answer with the frame already around it. One plain object of headers is several times cheaper to write than
 * headers that are changed afterwards, and most answers take this way.
 *
 * @param headers Content type, unless it is JSON, and whatever else the answer says.
 */
export function framedResponse(
  c: AppContext,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const call = c.get('call')
  const all = frameOf(call)
  all['content-type'] = 'application/json'
  for (const name in headers) all[name] = headers[name] ?? ''
  // A 304 may have no body at all, not even an empty one.
  const response = new Response(status === 304 ? null : body, { status, headers: all })
  call.framed = response
  return response
}

/** Lets pages of no other origin read the answer; those of none with `undefined`. */
export function answerOnlyTo(c: AppContext, origin: string | undefined): void {
  c.get('call').crossOrigin = createCors(origin === undefined ? [] : [origin])(c.req.method, origin)
}

/** Puts the frame around an answer that was made without it; what the answer says by itself stays. */
function addFrame({ headers }: Response, call: CallRecord): void {
  for (const [name, value] of Object.entries(frameOf(call))) {
    if (!(name in defaultHeaders && headers.has(name))) headers.set(name, value)
  }
}

// Written out and added to, never spread: an object made of spread ones costs twenty times as much, and every answer has one.
function frameOf({ requestId, crossOrigin, taken }: CallRecord): Record<string, string> {
  const frame: Record<string, string> = {
    'x-content-type-options': defaultHeaders['x-content-type-options'],
    'referrer-policy': defaultHeaders['referrer-policy'],
    'content-security-policy': defaultHeaders['content-security-policy'],
    'cross-origin-resource-policy': defaultHeaders['cross-origin-resource-policy'],
    'cache-control': defaultHeaders['cache-control'],
    'x-request-id': requestId,
  }
  for (const name in crossOrigin) frame[name] = crossOrigin[name] ?? ''
  if (taken !== undefined) {
    frame['ratelimit-limit'] = String(taken.limit)
    frame['ratelimit-remaining'] = String(taken.remaining)
    frame['ratelimit-reset'] = String(taken.resetSeconds)
  }
  return frame
}
