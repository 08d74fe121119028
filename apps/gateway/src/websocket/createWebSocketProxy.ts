import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import { type GatewayConfig, type NodeChain, nodeChainsOf } from '../config/schema.ts'
import type { Front } from '../front/createFront.ts'
import { createCors } from '../http/cors.ts'
import { parseQuery } from '../http/parseRequest.ts'
import { HttpProblem, unsupportedChain } from '../http/problem.ts'
import { requestIdOf } from '../http/requestIdOf.ts'
import type { Caller } from '../limits/callGuard.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Project } from '../projects/project.ts'
import type { SuccessRates } from '../rpc/successRates.ts'
import { UpstreamsFailedError } from '../rpc/upstreamPool.ts'
import { createFrameMeter } from './frameMeter.ts'
import { judgeMessage } from './judgeMessage.ts'
import { ignoreUpgrade, refuseUpgrade } from './refuseUpgrade.ts'
import { relayFrames } from './relayFrames.ts'
import { createWebSocketPool, type WebSocketPool } from './webSocketPool.ts'

/** Relays WebSockets to the nodes of a chain (gateway contract 1.3). */
export type WebSocketProxy = {
  /** Answers the upgrades of a server. */
  attach: (server: Server) => void
  /** Closes every connection and takes no more. */
  stop: () => Promise<void>
}

export type CreateWebSocketProxyParameters = {
  config: GatewayConfig
  front: Front
  rates: SuccessRates
  metrics: Metrics
  logger: Logger
}

type Relayed = { chain: NodeChain; pool: WebSocketPool }
type Opened = { caller: Caller; project: Project | undefined; relayed: Relayed; upstream: WebSocket }

const route = 'websocket'
const paths: readonly string[] = ['/v1', '/v1/', '/ws']
const closingMs = 1_000

export function createWebSocketProxy(parameters: CreateWebSocketProxyParameters): WebSocketProxy {
  const { config, front, rates, metrics, logger } = parameters
  const { limits } = config
  const cors = createCors(config.cors.origins)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.webSocketFrameBytes,
    perMessageDeflate: false,
    // One message of a socket in each turn of the event loop, so that a thousand in one packet keep nobody waiting.
    allowSynchronousEvents: false,
  })
  const meter = createFrameMeter(limits.webSocketRate)
  const requestIds = new WeakMap<IncomingMessage, string>()
  sockets.on('headers', (lines, request) => lines.push(`x-request-id: ${requestIds.get(request)}`))
  const relayedChains = new Map<string, Relayed>(
    nodeChainsOf(config).map((chain) => [
      chain.id,
      { chain, pool: createWebSocketPool({ chain, limits, metrics, rates }) },
    ]),
  )
  const perCaller = new Map<string, number>()
  const alive = new Map<WebSocket, boolean>()
  let open = 0
  let isStopping = false

  const charge = async (caller: Caller, project: Project | undefined, calls: number) => {
    const taken = await front.guard.take(route, caller, calls)
    if (taken?.isAllowed === false) throw front.guard.refuse(route, taken, true)
    await front.gate.charge(project, calls)
  }

  const occupy = (caller: Caller): (() => void) => {
    const held = perCaller.get(caller.network) ?? 0
    if (!caller.isExempt && held >= limits.webSocketsPerCaller) {
      const advice = `At most ${limits.webSocketsPerCaller} WebSockets of one caller may be open. Close one first.`
      throw new HttpProblem(429, 'rate_limited', advice, { headers: { 'retry-after': '10' } })
    }
    if (isStopping || open >= limits.webSockets) {
      throw new HttpProblem(503, '', 'No further WebSocket can be opened here. Try again shortly.', {
        headers: { 'retry-after': '10' },
      })
    }
    open += 1
    metrics.webSockets.set(open)
    perCaller.set(caller.network, held + 1)
    return () => {
      open -= 1
      metrics.webSockets.set(open)
      const left = (perCaller.get(caller.network) ?? 1) - 1
      if (left === 0) perCaller.delete(caller.network)
      else perCaller.set(caller.network, left)
    }
  }

  const findRelayed = ({ chainId, providerId }: RpcQuery, projectId: string | undefined): Relayed => {
    if (providerId !== undefined && (config.testingProject === undefined || config.testingProject !== projectId)) {
      throw new HttpProblem(400, 'provider', 'This project cannot choose a node. Leave providerId out.')
    }
    const relayed = relayedChains.get(chainId)
    if (relayed === undefined) throw unsupportedChain(chainId, [...relayedChains.keys()])
    if (relayed.chain.wsUrls.length === 0) {
      const advice = `The chain ${chainId} is not served over WebSocket. Send JSON-RPC to /v1 with POST.`
      throw new HttpProblem(400, 'chainId', advice)
    }
    if (providerId !== undefined && !relayed.pool.providerIds.has(providerId)) {
      throw new HttpProblem(400, 'provider', `No node of ${chainId} has the name ${providerId}. Leave providerId out.`)
    }
    return relayed
  }

  // No browser keeps a page from reading what comes over a WebSocket, so that this does.
  const checkOrigin = (origin: string | undefined): void => {
    if (origin === undefined || cors('GET', origin)['access-control-allow-origin'] !== undefined) return
    throw new HttpProblem(
      403,
      'origin',
      `Pages of ${origin.slice(0, 200)} may not call this gateway. Ask its operator.`,
    )
  }

  const admit = async (request: IncomingMessage): Promise<Opened & { leave: () => void }> => {
    const forwardedFor = request.headers['x-forwarded-for']
    const caller = front.guard.callerOf(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
    )
    const taken = await front.guard.take(route, caller, 1)
    if (taken?.isAllowed === false) throw front.guard.refuse(route, taken, true)
    const { searchParams } = new URL(request.url ?? '', 'http://gateway')
    const query = parseQuery(endpoints.rpc.query, searchParams) as RpcQuery
    const { projectId } = query
    const { origin } = request.headers
    checkOrigin(origin)
    const project = await front.gate.enter({ projectId, origin, feature: 'rpc' })
    const relayed = findRelayed(query, projectId)
    const leave = occupy(caller)
    try {
      return { caller, project, relayed, leave, upstream: await relayed.pool.open(query.providerId) }
    } catch (error) {
      leave()
      throw error
    }
  }

  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer, requestId: string) => {
    const { caller, project, relayed, upstream, leave } = await admit(request)
    const giveUp = () => {
      upstream.terminate()
      leave()
    }
    if (socket.destroyed) return giveUp()
    socket.once('close', giveUp)
    requestIds.set(request, requestId)
    sockets.handleUpgrade(request, socket, head, (client) => {
      socket.off('close', giveUp)
      const { chain } = relayed
      metrics.webSocketsOpened.inc({ chain_id: chain.id })
      for (const side of [client, upstream]) {
        alive.set(side, true)
        for (const sign of ['pong', 'ping', 'message']) side.on(sign, () => alive.set(side, true))
      }
      relayFrames({
        client,
        upstream,
        charge: (bytes) => (caller.isExempt ? { waitMs: 0, isFlooding: false } : meter.charge(caller.network, bytes)),
        judge: (message) =>
          judgeMessage({
            message,
            chainId: chain.id,
            extraMethods: chain.extraRpcMethods,
            batch: limits.rpcBatch,
            charge: async (calls) => {
              front.guard.checkSize(route, caller, calls)
              await charge(caller, project, calls)
              metrics.rpcCalls.of(chain.id).pending += calls
            },
          }),
        onEnd: () => {
          alive.delete(client)
          alive.delete(upstream)
          leave()
        },
      })
    })
  }

  const answer = (server: Server) => (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignoreErrors = () => {}
    socket.on('error', ignoreErrors)
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      socket.off('error', ignoreErrors)
      ignoreUpgrade(server, request, socket, head)
      return
    }
    const given = request.headers['x-request-id']
    const requestId = requestIdOf(typeof given === 'string' ? given : undefined)
    const headers = {
      ...cors('GET', request.headers.origin),
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    }
    const refuse = (problem: HttpProblem) => {
      metrics.httpCalls.of(route, 'GET', String(problem.status)).pending += 1
      refuseUpgrade(socket, problem, headers)
    }
    if (request.method !== 'GET' || !paths.includes(pathOf(request))) {
      refuse(new HttpProblem(404, 'path', 'There is no WebSocket at this path. Use /v1 or /ws.'))
      return
    }
    if (!isHandshake(request)) {
      const advice = 'This is no WebSocket handshake. Send Sec-WebSocket-Version 13 and a Sec-WebSocket-Key.'
      refuse(new HttpProblem(400, '', advice, { headers: { 'sec-websocket-version': '13' } }))
      return
    }
    connect(request, socket, head, requestId).catch((error: unknown) => {
      if (error instanceof HttpProblem) return refuse(error)
      if (error instanceof UpstreamsFailedError) {
        return refuse(new HttpProblem(410, '', 'No node takes a WebSocket at the moment.', { isPlain: true }))
      }
      logger.error({ route, err: describeError(error) }, 'failed')
      refuse(new HttpProblem(500, '', 'Internal server error', { isPlain: true }))
    })
  }

  const pinging = setInterval(() => {
    for (const [side, isAlive] of alive) {
      // A side that is read no further, because the other is slow, cannot be heard.
      if (!isAlive && !side.isPaused) {
        side.terminate()
        continue
      }
      alive.set(side, false)
      side.ping()
    }
  }, limits.webSocketPingMs).unref()

  return {
    attach: (server) => {
      server.on('upgrade', answer(server))
    },
    stop: async () => {
      isStopping = true
      clearInterval(pinging)
      for (const client of sockets.clients) client.close(1001, 'The gateway stops. Connect again.')
      const deadline = Date.now() + closingMs
      while (sockets.clients.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
      for (const side of [...sockets.clients, ...alive.keys()]) side.terminate()
    },
  }
}

type RpcQuery = EndpointQuery<Endpoints['rpc']>

// Looked at before a node is asked, and so that a refusal looks like every other one (RFC 6455, section 4.2.1).
function isHandshake({ headers }: IncomingMessage): boolean {
  const { 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = headers
  return (version === '13' || version === '8') && /^[+/0-9A-Za-z]{22}==$/.test(key)
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, '')
}
