import { randomUUID } from 'node:crypto'
import { endpoints, errorBody } from '@foyer/contract'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { GatewayConfig } from '../config/schema.ts'
import type { Handlers } from '../endpoints/handlers.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import { UpstreamsFailedError } from '../rpc/upstreamPool.ts'
import { createClientAddressReader } from './clientAddress.ts'
import { createCors } from './cors.ts'
import { chainUnavailable, HttpProblem } from './problem.ts'
import { createProjectGate } from './projects.ts'
import { createRateLimiter } from './rateLimiter.ts'
import { readBody } from './readBody.ts'
import type { Exchange, Reply, UnavailableEndpoint } from './served.ts'
import { withDeadline } from './withDeadline.ts'

type Environment = { Bindings: Partial<HttpBindings>; Variables: { requestId: string; route: string } }
type AppContext = Context<Environment>

export type CreateAppParameters = {
  config: GatewayConfig
  handlers: Handlers
  health: () => Promise<string>
  metrics: Metrics
  logger: Logger
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Mounts every endpoint of the contract's table, with request ids, CORS, limits, metrics and one place for errors. */
export function createApp({ config, handlers, health, metrics, logger }: CreateAppParameters): Hono<Environment> {
  const app = new Hono<Environment>()
  const cors = createCors(config.cors.origins)
  const gate = createProjectGate(config.projects, metrics)
  const takeToken = createRateLimiter(config.limits.rate)
  const clientAddress = createClientAddressReader(config.trustedProxies)

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('x-request-id')
    c.set('requestId', given !== undefined && uuid.test(given) ? given : randomUUID())
    c.set('route', 'none')
    if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: 204 })
    else await next()
    const { status, headers } = c.res
    for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
    for (const [name, value] of Object.entries(cors(c.req.method, c.req.header('origin')))) headers.set(name, value)
    headers.set('x-request-id', c.get('requestId'))
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    const route = c.get('route')
    const milliseconds = performance.now() - startedAt
    metrics.httpCalls.inc({ route, method: c.req.method, code: status })
    metrics.httpLatency.observe({ route }, milliseconds / 1000)
    const fields = { requestId: c.get('requestId'), method: c.req.method, route, status, ms: Math.round(milliseconds) }
    logger.debug(fields, 'answered')
  })

  const mount = (
    name: string,
    method: string,
    paths: readonly string[],
    answer: (c: AppContext) => Promise<Response>,
  ) => {
    for (const path of paths) {
      app.on(method, path, async (c) => {
        c.set('route', name)
        const address = clientAddress(c.env?.incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'))
        const taken = takeToken(`${name} ${address}`)
        if (!taken.ok) {
          metrics.rateLimited.inc({ route: name })
          throw new HttpProblem(429, 'rate_limited', `Too many requests. Try again in ${taken.retryAfterSeconds} s.`, {
            headers: { 'retry-after': String(taken.retryAfterSeconds) },
          })
        }
        return withDeadline(answer(c), config.limits.requestTimeoutMs)
      })
      app.all(path, (c) => {
        c.set('route', name)
        const problem = wrongMethod(c.req.path, c.req.method, method, c.req.header('upgrade'))
        throw problem
      })
    }
  }

  mount('health', 'GET', ['/health'], async (c) => c.text(await health()))
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof typeof endpoints]
    const paths = [endpoint.path, ...('aliases' in endpoint ? endpoint.aliases : [])]
    mount(name, endpoint.method, paths, (c) => answerCall(c, name, handler))
  }

  const answerCall = async (c: AppContext, name: string, handler: Handlers[keyof Handlers]): Promise<Response> => {
    if (handler.kind === 'unavailable') throw notServed(name, handler)
    return writeReply(c, await runHandler(handler, readExchange(c)))
  }

  const readExchange = (c: AppContext): Exchange => {
    const origin = c.req.header('origin')
    return {
      requestId: c.get('requestId'),
      params: c.req.param(),
      query: new URL(c.req.url).searchParams,
      header: (name) => c.req.header(name),
      readBody: () => readBody(c, config.limits.bodyBytes),
      checkProject: (projectId) => gate(projectId, origin),
    }
  }

  app.notFound((c) =>
    c.json(errorBody('path', 'There is nothing at this path. See the list of calls in the documentation.'), 404),
  )

  app.onError((error, c) => {
    const problem = error instanceof UpstreamsFailedError ? chainUnavailable(error.chainId, error) : error
    if (!(problem instanceof HttpProblem)) {
      logger.error({ requestId: c.get('requestId'), route: c.get('route'), err: describeError(error) }, 'failed')
      return c.text('Internal server error', 500)
    }
    if (problem.status >= 500) {
      const cause = problem.cause === undefined ? undefined : describeError(problem.cause)
      logger.warn(
        { requestId: c.get('requestId'), route: c.get('route'), status: problem.status, cause },
        'unavailable',
      )
    }
    return problem.isPlain
      ? c.text(problem.message, problem.status, problem.headers)
      : c.json(errorBody(problem.field, problem.message), problem.status, problem.headers)
  })

  return app
}

type AnyServed = Extract<Handlers[keyof Handlers], { kind: 'served' }>

function runHandler(handler: AnyServed, exchange: Exchange): Promise<Reply<AnyServed['endpoint']>> {
  return handler.handle(exchange)
}

function writeReply(c: AppContext, reply: Reply<AnyServed['endpoint']>): Response {
  if ('json' in reply) return c.json(reply.json, 200, reply.headers)
  return c.body(reply.bytes, reply.status, { 'content-type': 'application/json' })
}

function notServed(name: string, handler: UnavailableEndpoint): HttpProblem {
  return new HttpProblem(503, '', `The call ${name} is not available on this gateway: ${handler.reason}.`)
}

function wrongMethod(path: string, method: string, allowed: string, upgrade: string | undefined): HttpProblem {
  if (method === 'GET' && /^\/v1\/?$/.test(path) && upgrade === undefined) {
    return new HttpProblem(426, '', 'Send JSON-RPC with POST.', { headers: { allow: allowed, upgrade: 'websocket' } })
  }
  return new HttpProblem(405, 'method', `${method.slice(0, 16)} is not a method of this call. Use ${allowed}.`, {
    headers: { allow: `${allowed}, OPTIONS` },
  })
}
