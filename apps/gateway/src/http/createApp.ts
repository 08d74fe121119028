import { type EndpointName, endpoints, errorBody } from '@foyer/contract'
import { type Context, Hono } from 'hono'
import type { GatewayConfig } from '../config/schema.ts'
import type { Handlers } from '../endpoints/handlers.ts'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AppEnvironment } from './appEnvironment.ts'
import { callerNetwork } from './callerNetwork.ts'
import { createClientAddressReader } from './clientAddress.ts'
import { frameAnswers } from './frameAnswers.ts'
import { HttpProblem } from './problem.ts'
import { createProjectGate } from './projects.ts'
import { createRateLimiter } from './rateLimiter.ts'
import { readBody } from './readBody.ts'
import type { Exchange, Reply } from './served.ts'
import { withDeadline } from './withDeadline.ts'
import { writeProblem } from './writeProblem.ts'

type AppContext = Context<AppEnvironment>
type Handler = Handlers[EndpointName]
type Served = Extract<Handler, { kind: 'served' }>

export type CreateAppParameters = {
  config: GatewayConfig
  handlers: Handlers
  health: () => Promise<string>
  metrics: Metrics
  logger: Logger
}

/** Mounts every endpoint of the contract's table, and /health, on one app. */
export function createApp({ config, handlers, health, metrics, logger }: CreateAppParameters): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const checkProject = createProjectGate(config.projects, metrics)
  const takeToken = createRateLimiter(config.limits.rate)
  const readClientAddress = createClientAddressReader(config.trustedProxies)

  const clientAddress = (c: AppContext) =>
    readClientAddress(c.env?.incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'))

  const limitRate = (c: AppContext, name: string) => {
    const caller = callerNetwork(clientAddress(c))
    const taken = takeToken(`${name} ${caller}`)
    if (taken.ok) return
    metrics.rateLimited.inc({ route: name })
    throw new HttpProblem(429, 'rate_limited', `Too many requests. Try again in ${taken.retryAfterSeconds} s.`, {
      headers: { 'retry-after': String(taken.retryAfterSeconds) },
    })
  }

  const readExchange = (c: AppContext): Exchange => ({
    requestId: c.get('requestId'),
    params: c.req.param(),
    query: new URL(c.req.url).searchParams,
    header: (name) => c.req.header(name),
    clientAddress: () => clientAddress(c),
    readBody: () => readBody(c, config.limits.bodyBytes),
    checkProject: (projectId) => checkProject(projectId, c.req.header('origin')),
  })

  const answerCall = async (c: AppContext, name: EndpointName, handler: Handler): Promise<Response> => {
    if (handler.kind === 'unavailable') {
      throw new HttpProblem(503, '', `The call ${name} is not available on this gateway: ${handler.reason}.`)
    }
    return writeReply(c, await runHandler(handler, readExchange(c)))
  }

  const mount = (name: string, method: string, path: string, answer: (c: AppContext) => Promise<Response>) => {
    app.on(method, path, (c) => {
      c.set('route', name)
      limitRate(c, name)
      return withDeadline(answer(c), config.limits.requestTimeoutMs)
    })
    app.all(path, (c) => {
      c.set('route', name)
      throw wrongMethod(c, method)
    })
  }

  app.use(frameAnswers(config, metrics, logger))
  // Before the mounts, because these paths answer other methods too (gateway contract 1.3).
  for (const path of ['/v1', '/v1/', '/ws']) {
    app.get(path, (c) => {
      c.set('route', 'websocket')
      throw refusedWebSocket(c.req.header('upgrade'))
    })
  }
  mount('health', 'GET', '/health', async (c) => c.text(await health()))
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint = endpoints[name]
    for (const path of [endpoint.path, ...('aliases' in endpoint ? endpoint.aliases : [])]) {
      mount(name, endpoint.method, path, (c) => answerCall(c, name, handlers[name]))
    }
  }
  app.notFound((c) => c.json(errorBody('path', 'There is no call at this path. Check its spelling.'), 404))
  app.onError((error, c) => writeProblem(c, error, logger))
  return app
}

// The union of handlers is one shape to callers; naming its parts here keeps the loop above free of casts.
function runHandler(handler: Served, exchange: Exchange): Promise<Reply<Served['endpoint']>> {
  return handler.handle(exchange)
}

function writeReply(c: AppContext, reply: Reply<Served['endpoint']>): Response {
  if ('json' in reply) return c.json(reply.json, 200, reply.headers)
  return c.body(reply.bytes, reply.status, { 'content-type': 'application/json', ...reply.headers })
}

function wrongMethod(c: AppContext, allowed: string): HttpProblem {
  return new HttpProblem(405, 'method', `The method ${c.req.method} does not fit this call. Use ${allowed}.`, {
    headers: { allow: `${allowed}, OPTIONS` },
  })
}

function refusedWebSocket(upgrade: string | undefined): HttpProblem {
  return upgrade === undefined
    ? new HttpProblem(426, '', 'Send JSON-RPC to /v1 with POST.', { headers: { upgrade: 'websocket' } })
    : new HttpProblem(503, '', 'This gateway does not serve WebSockets. Send JSON-RPC to /v1 with POST.')
}
