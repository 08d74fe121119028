import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Project } from '../../capabilities/projects/project.ts'
import { type GatewayConfig, type NodeChain, nodeChainsOf } from '../../engines/config/schema.ts'
import { unsupportedChain } from '../../engines/errors/chainErrors.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Caller } from '../../engines/limits/callGuard.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { Tracing } from '../../engines/observability/tracing/tracing.ts'
import type { SuccessRates } from '../../engines/rpc/successRates.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import type { Front } from '../createFront.ts'
import type { Cors } from '../http/cors.ts'
import { parseQuery } from '../http/parseRequest.ts'
import type { UpgradeRoute } from '../http/upgrades/answerUpgrades.ts'
import { announcedBlock } from './announcedBlock.ts'
import { askBeside } from './askBeside.ts'
import { closeSockets } from './closeSockets.ts'
import { createFrameMeter } from './frameMeter.ts'
import { judgeMessage } from './judgeMessage.ts'
import { relayFrames } from './relayFrames.ts'
import { traceOpening } from './traceOpening.ts'
import { watchSockets } from './watchSockets.ts'
import { createWebSocketPool, type WebSocketPool } from './webSocketPool.ts'

/** Relays WebSockets to the nodes of a chain (gateway contract 1.3). */
export type WebSocketProxy = {
  route: UpgradeRoute
  /** Closes every connection and takes no more. */
  stop: () => Promise<void>
}

export type CreateWebSocketProxyParameters = {
  config: GatewayConfig
  front: Front
  cors: Cors
  rates: SuccessRates
  metrics: Metrics
  /** The nodes of a chain over HTTP, for answers that may be too large for a connection. Default none. */
  poolOf?: ((chainId: string) => Pick<UpstreamPool, 'send'> | undefined) | undefined
  /** Told of each block that a subscription tells a client of. Default none. */
  onBlock?: ((chainId: string, block: bigint) => void) | undefined
  /** Makes a trace of every opening. Default none. */
  tracing?: Tracing | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

type Relayed = { chain: NodeChain; pool: WebSocketPool }
type Opened = {
  caller: Caller
  providerId: string | undefined
  project: Project | undefined
  relayed: Relayed
  upstream: WebSocket
}

const route = 'websocket'

export function createWebSocketProxy(parameters: CreateWebSocketProxyParameters): WebSocketProxy {
  const { config, front, cors, rates, metrics, poolOf, onBlock, tracing, now } = parameters
  const { limits } = config
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.webSocketFrameBytes,
    perMessageDeflate: false,
    // One message of a socket in each turn of the event loop, so that a thousand in one packet do not delay other callers.
    allowSynchronousEvents: false,
  })
  const meter = createFrameMeter(limits.webSocketRate, now)
  const headerLines = new WeakMap<IncomingMessage, readonly string[]>()
  sockets.on('headers', (all, request) => all.push(...(headerLines.get(request) ?? [])))
  const relayedChains = new Map<string, Relayed>(
    nodeChainsOf(config).map((chain) => [
      chain.id,
      { chain, pool: createWebSocketPool({ chain, limits, metrics, rates }) },
    ]),
  )
  const perCaller = new Map<string, number>()
  const watch = watchSockets(limits.webSocketPingMs)
  let open = 0
  let isStopping = false

  const charge = async (caller: Caller, project: Project | undefined, calls: number) => {
    const taken = await front.guard.take(route, caller, calls)
    if (taken?.isAllowed === false) throw front.guard.refuse(route, taken, true)
    await front.gate.charge(project, calls)
    front.gate.chargeNodes(project, calls)
  }

  const occupy = (caller: Caller): (() => void) => {
    const held = perCaller.get(caller.network) ?? 0
    if (!caller.isExempt && held >= limits.webSocketsPerCaller) {
      const advice = `At most ${limits.webSocketsPerCaller} WebSockets of one caller may be open. Close one first.`
      throw new GatewayError('rateLimited', 'rate_limited', advice, { retryAfterSeconds: 10 })
    }
    if (isStopping || open >= limits.webSockets) {
      throw new GatewayError('unavailable', '', 'No further WebSocket can be opened here. Try again shortly.', {
        retryAfterSeconds: 10,
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
      throw new GatewayError('invalid', 'provider', 'This project cannot choose a node. Leave providerId out.')
    }
    const relayed = relayedChains.get(chainId)
    if (relayed === undefined) throw unsupportedChain(chainId, [...relayedChains.keys()])
    if (relayed.chain.wsUrls.length === 0) {
      const advice = `The chain ${chainId} is not served over WebSocket. Send JSON-RPC to /v1 with POST.`
      throw new GatewayError('invalid', 'chainId', advice)
    }
    if (providerId !== undefined && !relayed.pool.providerIds.has(providerId)) {
      throw new GatewayError(
        'invalid',
        'provider',
        `No node of ${chainId} has the name ${providerId}. Leave providerId out.`,
      )
    }
    return relayed
  }

  // No browser keeps a page from reading what comes over a WebSocket, so that this does.
  const checkOrigin = (origin: string | undefined): void => {
    if (origin === undefined || cors('GET', origin)['access-control-allow-origin'] !== undefined) return
    throw new GatewayError(
      'forbidden',
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
    if (project !== undefined) tracing?.tell({ 'foyer.project': project.id })
    const relayed = findRelayed(query, projectId)
    tracing?.tell({ 'foyer.chain': relayed.chain.id })
    const leave = occupy(caller)
    try {
      return {
        caller,
        providerId: query.providerId,
        project,
        relayed,
        leave,
        upstream: await relayed.pool.open(query.providerId),
      }
    } catch (error) {
      leave()
      if (!(error instanceof UpstreamsFailedError)) throw error
      throw new GatewayError('noUpstream', '', 'No node takes a WebSocket at the moment.')
    }
  }

  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer, lines: readonly string[]) => {
    const { caller, providerId, project, relayed, upstream, leave } = await traceOpening(tracing, () => admit(request))
    const giveUp = () => {
      upstream.terminate()
      leave()
    }
    if (socket.destroyed) return giveUp()
    socket.once('close', giveUp)
    headerLines.set(request, lines)
    sockets.handleUpgrade(request, socket, head, (client) => {
      socket.off('close', giveUp)
      const { chain } = relayed
      const pool = providerId === undefined ? poolOf?.(chain.id) : undefined
      const gone = new AbortController()
      metrics.webSocketsOpened.inc({ chain_id: chain.id })
      for (const side of [client, upstream]) watch.add(side)
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
            askBeside:
              pool &&
              ((call, body) => askBeside({ pool, call, body, limit: limits.rpcResponseBytes, signal: gone.signal })),
          }),
        onAnswer: (message) => {
          const block = onBlock === undefined ? undefined : announcedBlock(message)
          if (block !== undefined) onBlock?.(chain.id, block)
        },
        onEnd: () => {
          gone.abort()
          leave()
        },
      })
    })
  }

  return {
    route: { name: route, paths: ['/v1', '/v1/', '/ws'], connect },
    stop: async () => {
      isStopping = true
      await closeSockets(sockets.clients)
      watch.stop()
    },
  }
}

type RpcQuery = EndpointQuery<Endpoints['rpc']>
