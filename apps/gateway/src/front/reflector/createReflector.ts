import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { matchesOrigin } from '@foyer/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Limits } from '../../engines/config/schema.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Caller } from '../../engines/limits/callGuard.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { Front } from '../createFront.ts'
import type { UpgradeRoute } from '../http/upgrades/answerUpgrades.ts'
import { closeSockets } from '../websocket/closeSockets.ts'
import { createFrameMeter } from '../websocket/frameMeter.ts'
import { watchSockets } from '../websocket/watchSockets.ts'
import { joinPeers, type Peer } from './joinPeers.ts'
import { chooseProtocol, ownFrame } from './reflectorFrames.ts'
import type { ReflectorConfig } from './reflectorSchema.ts'

/** Joins pages and wallets that find each other by an id (the reflector of the Mobile Wallet Adapter, version 2.0). */
export type Reflector = {
  route: UpgradeRoute
  /** Closes every connection and takes no more. */
  stop: () => Promise<void>
}

export type CreateReflectorParameters = {
  settings: ReflectorConfig
  /** Pages that may begin a session where the settings name none. */
  origins: readonly string[]
  limits: Limits
  front: Front
  metrics: Metrics
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

type Session = { peer: Peer; join: (second: Peer) => void }

const idBytes = 32
const name = 'reflector'

export function createReflector(parameters: CreateReflectorParameters): Reflector {
  const { settings, limits, front, metrics, now } = parameters
  const origins = settings.origins ?? parameters.origins
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: settings.frameBytes,
    perMessageDeflate: false,
    allowSynchronousEvents: false,
    handleProtocols: (offered) => chooseProtocol(offered) ?? false,
  })
  const meter = createFrameMeter(limits.webSocketRate, now)
  const watch = watchSockets(limits.webSocketPingMs)
  const waiting = new Map<string, Session>()
  const perCaller = new Map<string, number>()
  let open = 0
  let isStopping = false

  const peerOf = (socket: WebSocket, { isExempt, network }: Caller): Peer => {
    watch.add(socket)
    // Whatever breaks the protocol or a size was already told so by its own close frame; the close follows.
    socket.on('error', () => {})
    return {
      socket,
      charge: (bytes) => (isExempt ? { waitMs: 0, isFlooding: false } : meter.charge(network, bytes)),
    }
  }

  const occupy = (caller: Caller): (() => void) => {
    open += 1
    metrics.reflectorSessions.set(open)
    perCaller.set(caller.network, (perCaller.get(caller.network) ?? 0) + 1)
    return () => {
      open -= 1
      metrics.reflectorSessions.set(open)
      const left = (perCaller.get(caller.network) ?? 1) - 1
      if (left === 0) perCaller.delete(caller.network)
      else perCaller.set(caller.network, left)
    }
  }

  const checkRoom = (caller: Caller): void => {
    const retryAfterSeconds = 10
    if (isStopping || open >= settings.sessions) {
      throw new GatewayError('unavailable', '', 'No further session can begin here. Try again shortly.', {
        retryAfterSeconds,
      })
    }
    if (caller.isExempt || (perCaller.get(caller.network) ?? 0) < settings.sessionsPerCaller) return
    const advice = `At most ${settings.sessionsPerCaller} sessions of one caller may be open. Close one first.`
    throw new GatewayError('rateLimited', 'rate_limited', advice, { retryAfterSeconds })
  }

  // A client that joins knows an unguessable id, and wallets come from any origin; only a page of this site begins.
  const checkOrigin = (origin: string | undefined): void => {
    if (origin === undefined || origins.some((pattern) => matchesOrigin(pattern, origin))) return
    throw new GatewayError(
      'forbidden',
      'origin',
      `Pages of ${origin.slice(0, 200)} may not begin a session here. Ask the operator.`,
    )
  }

  const begin = (socket: WebSocket, caller: Caller) => {
    const leave = occupy(caller)
    const bytes = randomBytes(idBytes)
    const id = bytes.toString('base64url')
    const peer = peerOf(socket, caller)
    const endAlone = () => {
      clearTimeout(patience)
      waiting.delete(id)
      metrics.reflectorEnds.inc({ how: 'alone' })
      leave()
    }
    const tooEarly = () => socket.close(1008, 'The other side has not joined this session yet.')
    const patience = setTimeout(
      () => socket.close(1001, 'The other side did not join in time.'),
      settings.waitMs,
    ).unref()
    socket.once('close', endAlone)
    socket.once('message', tooEarly)
    waiting.set(id, {
      peer,
      join: (second) => {
        clearTimeout(patience)
        waiting.delete(id)
        socket.off('close', endAlone)
        socket.off('message', tooEarly)
        metrics.reflectorJoined.inc()
        joinPeers({
          peers: [peer, second],
          settings,
          onFrame: (size) => metrics.reflectorBytes.inc(size),
          onEnd: (how) => {
            metrics.reflectorEnds.inc({ how })
            leave()
          },
        })
      },
    })
    socket.send(ownFrame(socket, Uint8Array.of(idBytes, ...bytes)))
  }

  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer, lines: readonly string[]) => {
    const forwardedFor = request.headers['x-forwarded-for']
    const caller = front.guard.callerOf(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
    )
    const taken = await front.guard.take(name, caller, 1)
    if (taken?.isAllowed === false) throw front.guard.refuse(name, taken, true)
    if (chooseProtocol(offeredBy(request)) === undefined) {
      const advice = 'Name com.solana.mobilewalletadapter.v1 or its form .base64 as the subprotocol.'
      throw new GatewayError('invalid', '', advice)
    }
    const id = readId(request)
    const session = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined && session === undefined) {
      throw new GatewayError(
        'notFound',
        '',
        'No session waits under this id. Show a new code on the page and scan that.',
      )
    }
    if (session === undefined) {
      checkOrigin(request.headers.origin)
      checkRoom(caller)
    }
    if (socket.destroyed) return
    const addLines = (all: string[]) => all.push(...lines)
    sockets.once('headers', addLines)
    // This runs synchronously to its end, so that no other client can take the place that was found.
    sockets.handleUpgrade(request, socket, head, (opened) => {
      if (session === undefined) begin(opened, caller)
      else session.join(peerOf(opened, caller))
    })
    sockets.off('headers', addLines)
  }

  return {
    route: { name, paths: ['/reflect'], connect },
    stop: async () => {
      isStopping = true
      await closeSockets(sockets.clients)
      watch.stop()
    },
  }
}

function offeredBy({ headers }: IncomingMessage): ReadonlySet<string> {
  return new Set((headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim()))
}

// Ids are written in either alphabet of base64, with its signs of filling or without; a "+" of a query reads as a space.
function readId({ url = '' }: IncomingMessage): string | undefined {
  const id = new URL(url, 'http://gateway').searchParams.get('id')
  return id?.replace(/=+$/, '').replace(/[+ ]/g, '-').replaceAll('/', '_')
}
