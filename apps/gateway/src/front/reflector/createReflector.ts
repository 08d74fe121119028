import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { matchesOrigin } from '@foyer/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Limits } from '../../engines/config/schema.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { widerNetwork } from '../../engines/limits/callerNetwork.ts'
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

type Session = {
  peer: Peer
  /** When it began to wait, by the reflector's clock. */
  since: number
  join: (second: Peer) => void
  /** Ends it, so that another gets its place. */
  giveWay: () => void
}

const idBytes = 32
const name = 'reflector'
/** A wallet that is at hand joins sooner; one that waits for longer gives way where there is no place left. */
const undisturbedMs = 30_000

export function createReflector(parameters: CreateReflectorParameters): Reflector {
  const { settings, limits, front, metrics, now = Date.now } = parameters
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
  const perCaller = createCount()
  const perNetwork = createCount()
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
    const wider = widerNetwork(caller.address)
    perCaller.add(caller.network, 1)
    perNetwork.add(wider, 1)
    return () => {
      open -= 1
      metrics.reflectorSessions.set(open)
      perCaller.add(caller.network, -1)
      perNetwork.add(wider, -1)
    }
  }

  /** Ends the session that waited for longest, if any waited for long. */
  const makeRoom = (): void => {
    const [oldest] = waiting.values()
    if (oldest !== undefined && now() - oldest.since >= undisturbedMs) oldest.giveWay()
  }

  const checkRoom = (caller: Caller): void => {
    const retryAfterSeconds = 10
    checkShares(caller, retryAfterSeconds)
    if (open >= settings.sessions) makeRoom()
    if (isStopping || open >= settings.sessions) {
      throw new GatewayError('unavailable', '', 'No further session can begin here. Try again shortly.', {
        retryAfterSeconds,
      })
    }
  }

  const checkShares = (caller: Caller, retryAfterSeconds: number): void => {
    if (caller.isExempt) return
    const refuse = (count: number, whose: string): never => {
      const advice = `At most ${count} sessions of one ${whose} may be open. Close one first.`
      throw new GatewayError('rateLimited', 'rate_limited', advice, { retryAfterSeconds })
    }
    const { sessionsPerCaller, sessionsPerNetwork } = settings
    if (perCaller.of(caller.network) >= sessionsPerCaller) refuse(sessionsPerCaller, 'caller')
    if (perNetwork.of(widerNetwork(caller.address)) >= sessionsPerNetwork) refuse(sessionsPerNetwork, 'network')
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
      socket.off('close', endAlone)
      clearTimeout(timer)
      waiting.delete(id)
      metrics.reflectorEnds.inc({ how: 'alone' })
      leave()
    }
    const tooEarly = () => socket.close(1008, 'The other side has not joined this session yet.')
    const timer = setTimeout(() => socket.close(1001, 'The other side did not join in time.'), settings.waitMs).unref()
    socket.once('close', endAlone)
    socket.once('message', tooEarly)
    waiting.set(id, {
      peer,
      since: now(),
      giveWay: () => {
        endAlone()
        socket.close(1013, 'Others wait for this place. Begin again.')
      },
      join: (second) => {
        clearTimeout(timer)
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

/** Counts by name, and forgets what is back at 0. */
function createCount() {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add: (key: string, more: number): void => {
      const sum = (counts.get(key) ?? 0) + more
      if (sum === 0) counts.delete(key)
      else counts.set(key, sum)
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
