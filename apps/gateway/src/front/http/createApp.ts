import { setTimeout } from 'node:timers/promises'
import { type EndpointName, endpoints, errorBody } from '@foyer/contract'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { allowedOrigins } from '../../capabilities/projects/allowedOrigins.ts'
import type { Project } from '../../capabilities/projects/project.ts'
import { featureOf, isFreeCall } from '../../capabilities/projects/projectFeatures.ts'
import { createRecent } from '../../engines/cache/createRecent.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { type Caller, callsOfBytes } from '../../engines/limits/callGuard.ts'
import type { Taken } from '../../engines/limits/rateLimiter.ts'
import { workMeter } from '../../engines/limits/workMeter.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { Tracing } from '../../engines/observability/tracing/tracing.ts'
import { createDeadlines } from '../../engines/work/withDeadline.ts'
import type { Front } from '../createFront.ts'
import type { AppContext, AppEnvironment } from './appEnvironment.ts'
import { type CallEnd, createCallEnd } from './callEnd.ts'
import { answerOnlyTo, frameAnswers, framedResponse } from './frameAnswers.ts'
import type { Handlers } from './handlers.ts'
import { HttpProblem } from './problem.ts'
import { readBody } from './readBody.ts'
import { readHeader } from './readHeader.ts'
import { type Exchange, findProjectId, type Input, type Reply } from './served.ts'
import { createSignInPages, signInPaths } from './signInPages.ts'

type Handler = Handlers[EndpointName]
type Served = Extract<Handler, { kind: 'served' }>
/** What stands beside the contract's table, such as a page for readers. */
export type Page = { path: string; methods?: readonly string[]; answer: (c: AppContext) => Promise<Response> }

export type CreateAppParameters = {
  config: GatewayConfig
  handlers: Handlers
  /** By the name that limits and metrics use. */
  pages: Readonly<Record<string, Page>>
  front: Front
  metrics: Metrics
  logger: Logger
  /** Default nothing is traced. */
  tracing?: Tracing | undefined
}

/** Notes a place that the call has taken, to be given back when it ends. */
type LeaveLater = (place: () => void) => void
/** One call that is being answered. */
type Running = { caller: Caller; leaveLater: LeaveLater; callEnd: CallEnd }
type Mounted = { name: string; methods: string[] }

/** Twice as many at most, each of this many characters at most. */
const maxInputs = 2_000
const maxInputLength = 1_000

/** Mounts every endpoint of the contract's table, and the pages beside it, on one app. */
export function createApp({ config, handlers, pages, front, metrics, logger, tracing }: CreateAppParameters) {
  const app = new Hono<AppEnvironment>()
  const { guard, gate, registry } = front
  const framed = frameAnswers(config, metrics, logger, tracing)
  const frame: typeof framed = (route, answer) => framed(route, (c) => signInPages.answerReadably(c, answer))
  const bounded = createDeadlines()
  const signInPages = createSignInPages(config.cors.origins, registry)
  const inputs = createRecent<Input>(maxInputs)
  const names = Object.keys(endpoints) as EndpointName[]
  const features = new Map(names.map((name) => [name, featureOf(endpoints[name].path)]))

  // Visitors ask the same again and again; what their address says need not be worked out each time.
  const rememberInput = (key: string, read: () => Input): Input => {
    const known = inputs.get(key)
    if (known !== undefined) return known
    const input = read()
    if (key.length <= maxInputLength) inputs.set(key, input)
    return input
  }

  const callerOf = (c: AppContext) =>
    guard.callerOf(c.env?.incoming?.socket.remoteAddress ?? '', readHeader(c, 'x-forwarded-for'))

  /** Refuses a caller without tokens: the first times at once, then after a while, and without reading the rest of the call. */
  const admit = (c: AppContext, name: string, caller: Caller, taken: Taken | undefined): void | Promise<void> => {
    if (taken === undefined) return
    c.get('call').taken = taken
    if (taken.isAllowed) return
    const waitMs = guard.holdBackMs(caller)
    const refuse = (): never => {
      throw guard.refuse(name, taken, waitMs > 0)
    }
    return waitMs > 0 ? setTimeout(waitMs).then(refuse) : refuse()
  }

  // Declared lengths are charged before a byte is read; Node lets no body be longer than it declares.
  const declaredBytes = (c: AppContext): number => Number(readHeader(c, 'content-length') ?? 0) || 0

  const readExchange = (c: AppContext, name: EndpointName, { caller, leaveLater, callEnd }: Running): Exchange => ({
    signal: callEnd.signal,
    requestId: c.get('call').requestId,
    readParams: () => c.req.param(),
    readQuery: () => queryOf(c.req.url),
    rememberInput: (read) => rememberInput(`${c.req.method} ${c.req.url}`, read),
    header: (key) => readHeader(c, key),
    clientAddress: () => caller.address,
    readBody: async () => {
      const bytes = await readBody(c, guard.bodyBytesOf(name))
      const undeclared = callsOfBytes(bytes.byteLength) - callsOfBytes(declaredBytes(c))
      if (undeclared > 0) await admit(c, name, caller, await guard.takeForRead(name, caller, undeclared))
      return bytes
    },
    checkProject: (projectId) => {
      const entered = gate.enter({
        projectId,
        origin: readHeader(c, 'origin'),
        feature: features.get(name),
        isFree: isFreeCall(name),
      })
      const count = (project: Project | undefined) => {
        if (project === undefined) {
          metrics.projectCalls.of('none').pending += 1
          return project
        }
        signInPages.admit(c)
        const startedAt = performance.now()
        metrics.projectCalls.of(project.id).pending += 1
        callEnd.payBy(project.id)
        tracing?.tell({ 'foyer.project': project.id })
        leaveLater(guard.enterProject(project.id))
        leaveLater(() => {
          metrics.projectSeconds.of(project.id).pending += (performance.now() - startedAt) / 1000
        })
        return project
      }
      return entered instanceof Promise ? entered.then(count) : count(entered)
    },
    charge: async (project, calls) => {
      if (calls <= 0) return
      // The request itself was charged as one call when it came.
      guard.checkSize(name, caller, calls + 1)
      await admit(c, name, caller, await guard.takeForRead(name, caller, calls))
      // What costs no quota is bounded as a flood all the same.
      if (!isFreeCall(name)) await gate.charge(project, calls)
    },
    chargeWork: workMeter(async (due, paid) =>
      admit(c, name, caller, await guard.takeForWork(name, caller, due, paid)),
    ),
    answerOnlyTo: (origin) => answerOnlyTo(c, origin),
    isUsedUp: gate.isUsedUp,
    allowedOrigins: (projectId) => allowedOrigins(registry, projectId),
  })

  const refuseCall = async (name: EndpointName, reason: string, exchange: Exchange): Promise<never> => {
    // A caller without access is told so first, whether or not there is an answer here.
    if (endpoints[name].auth === 'project') await exchange.checkProject(await findProjectId(endpoints[name], exchange))
    throw new HttpProblem(503, '', `The call ${name} is not available on this gateway: ${reason}.`)
  }

  const answerCall = (c: AppContext, name: EndpointName, handler: Handler, running: Running) => {
    if (!config.roles.includes('api')) throw answersNoCalls(config.roles)
    const exchange = readExchange(c, name, running)
    if (handler.kind === 'unavailable') return refuseCall(name, handler.reason, exchange)
    const reply = runHandler(handler, exchange)
    return reply instanceof Promise ? reply.then((found) => writeReply(c, found)) : writeReply(c, reply)
  }

  // One path may answer several methods; the others are told which.
  const mounted = new Map<string, Mounted>()
  const paths = new TrieRouter<Mounted>()
  const note = (name: string, method: string, path: string) => {
    const known = mounted.get(path)
    if (known !== undefined) {
      known.methods.push(method)
      return
    }
    const entry = { name, methods: [method] }
    mounted.set(path, entry)
    paths.add('ALL', path, entry)
  }

  const mount = (
    name: string,
    method: string,
    path: string,
    answer: (c: AppContext, running: Running) => Response | Promise<Response>,
  ) => {
    const handle = frame(name, (c) => {
      const caller = callerOf(c)
      const proceed = (taken: Taken | undefined): Response | Promise<Response> => {
        const admitted = admit(c, name, caller, taken)
        return admitted instanceof Promise ? admitted.then(run) : run()
      }
      const run = (): Response | Promise<Response> => {
        const places = [guard.enter(name, caller)]
        const leave = () => {
          for (const place of places) place()
        }
        const callEnd = createCallEnd(c.env?.outgoing)
        try {
          const answered = answer(c, { caller, leaveLater: (place) => places.push(place), callEnd })
          if (answered instanceof Promise) {
            return bounded(answered, guard.timeoutMsOf(name), { onEnd: leave, onLate: callEnd.end })
          }
          leave()
          return answered
        } catch (error) {
          leave()
          throw error
        }
      }
      const taken = guard.take(name, caller, method === 'POST' ? 1 + callsOfBytes(declaredBytes(c)) : 1)
      return taken instanceof Promise ? taken.then(proceed) : proceed(taken)
    })
    app.on(method, path, handle)
    note(name, method, path)
  }

  // Tells developers from which pages the browser will be let through (gateway contract 1.14).
  app.options(
    endpoints.jsonRpc.path,
    frame('none', async (c) => {
      const origins = await allowedOrigins(registry, queryOf(c.req.url).get('projectId') ?? undefined)
      return new Response(null, { status: 204, headers: origins === '' ? {} : { 'x-allowed-origins': origins } })
    }),
  )
  app.options(signInPaths, frame('none', signInPages.answerPreflight))
  app.options(
    '*',
    frame('none', () => new Response(null, { status: 204 })),
  )
  const upgradeHere = frame('websocket', () => {
    throw new HttpProblem(426, '', 'Open a WebSocket here, or send JSON-RPC to /v1 with POST.', {
      headers: { upgrade: 'websocket' },
    })
  })
  // Before the mounts, because these paths answer other methods too (gateway contract 1.3). Upgrades never get here.
  for (const path of ['/v1', '/v1/', '/ws']) {
    app.get(path, upgradeHere)
    note('websocket', 'GET', path)
  }
  if (config.reflector !== undefined) {
    const joinHere = frame('reflector', () => {
      throw new HttpProblem(426, '', 'Open a WebSocket here.', { headers: { upgrade: 'websocket' } })
    })
    app.get('/reflect', joinHere)
    note('reflector', 'GET', '/reflect')
  }
  for (const [name, { path, methods = ['GET'], answer }] of Object.entries(pages)) {
    for (const method of methods) mount(name, method, path, answer)
  }
  for (const name of names) {
    const endpoint = endpoints[name]
    for (const path of [endpoint.path, ...('aliases' in endpoint ? endpoint.aliases : [])]) {
      mount(name, endpoint.method, path, (c, running) => answerCall(c, name, handlers[name], running))
    }
  }
  const answerNone = frame('none', (c) => {
    const [[[known] = []] = []] = paths.match('ALL', c.req.path)
    if (known === undefined) return c.json(errorBody('path', 'There is no call at this path. Check its spelling.'), 404)
    c.get('call').route = known.name
    throw wrongMethod(c, known.methods)
  })
  app.notFound(answerNone)
  return app
}

// The union of handlers is one shape to callers; naming its parts here keeps the loop above free of casts.
type AnyReply = Reply<Served['endpoint']>

function runHandler(handler: Served, exchange: Exchange): AnyReply | Promise<AnyReply> {
  return handler.handle(exchange)
}

/** The query as it was written; no need to take the rest of the address apart. */
function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start))
}

function writeReply(c: AppContext, reply: Reply<Served['endpoint']>): Response {
  const [body, status] =
    'written' in reply
      ? [reply.written, 200]
      : 'json' in reply
        ? [JSON.stringify(reply.json), 200]
        : [reply.bytes, reply.status]
  return framedResponse(c, body, status, reply.headers)
}

function answersNoCalls(roles: readonly string[]): HttpProblem {
  const advice = `This process answers no calls, because its roles are ${roles.join(', ')}. Ask one with the role api.`
  return new HttpProblem(503, '', advice)
}

function wrongMethod(c: AppContext, allowed: readonly string[]): HttpProblem {
  return new HttpProblem(
    405,
    'method',
    `The method ${c.req.method} does not fit this call. Use ${allowed.join(' or ')}.`,
    {
      headers: { allow: [...allowed, 'OPTIONS'].join(', ') },
    },
  )
}
