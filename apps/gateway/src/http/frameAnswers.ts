import type { MiddlewareHandler } from 'hono'
import type { GatewayConfig } from '../config/schema.ts'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AppContext, AppEnvironment, CallRecord } from './appEnvironment.ts'
import { createCors } from './cors.ts'
import { readHeader } from './readHeader.ts'
import { requestIdOf } from './requestIdOf.ts'

/** Headers that an answer may set otherwise. */
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const

/**
 * What stands around every answer: a request id (a given one is kept), cross-origin and security headers, no
 * caching unless the call allows it, preflights, metrics and one log line without query, address or body.
 */
export function frameAnswers(
  config: GatewayConfig,
  metrics: Metrics,
  logger: Logger,
): MiddlewareHandler<AppEnvironment> {
  const cors = createCors(config.cors.origins)
  // Pages of any origin may call this path; its methods look at the origin themselves (gateway contract 1.14).
  const openCors = createCors(['*'])
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(readHeader(c, 'x-request-id'))
    const { method } = c.req
    const crossOrigin = c.req.path === '/v1/json-rpc' ? openCors : cors
    const call: CallRecord = {
      requestId,
      route: 'none',
      limitHeaders: {},
      crossOrigin: crossOrigin(method, readHeader(c, 'origin')),
      framed: undefined,
    }
    c.set('call', call)
    if (method === 'OPTIONS') c.res = new Response(null, { status: 204 })
    else await next()
    const { status } = c.res
    if (call.framed !== c.res) addFrame(c)
    const { route } = call
    const milliseconds = performance.now() - startedAt
    metrics.httpCalls.inc({ route, method, code: status })
    metrics.httpLatency.observe({ route }, milliseconds / 1000)
    logger.debug({ requestId, method, route, status, ms: Math.round(milliseconds) }, 'answered')
  }
}

/**
 * Makes an answer with the frame already around it. One plain object of headers is several times cheaper to write than
 * headers that are changed afterwards, and most answers take this way.
 */
export function framedResponse(
  c: AppContext,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const call = c.get('call')
  const response = new Response(body, { status, headers: { ...frameOf(call), ...headers } })
  call.framed = response
  return response
}

/** Puts the frame around an answer that was made without it; what the answer says by itself stays. */
function addFrame(c: AppContext): void {
  const { headers } = c.res
  for (const [name, value] of Object.entries(frameOf(c.get('call')))) {
    if (!(name in defaultHeaders && headers.has(name))) headers.set(name, value)
  }
}

function frameOf({ requestId, crossOrigin, limitHeaders }: CallRecord): Record<string, string> {
  return { ...defaultHeaders, ...crossOrigin, 'x-request-id': requestId, ...limitHeaders }
}
