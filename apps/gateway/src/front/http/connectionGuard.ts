import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from '../../engines/config/schema.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import { createClientAddressReader, isInRanges, plainAddress } from '../../engines/limits/clientAddress.ts'
import { defaultRates } from '../../engines/limits/limitsSchema.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import type { Rate } from '../../engines/limits/rateLimiter.ts'

/** What bounds the connections of a server; times in milliseconds. */
export type ConnectionLimits = Pick<
  Limits,
  'connections' | 'connectionsPerCaller' | 'keepAliveMs' | 'silenceMs' | 'callerConcurrency' | 'rate' | 'exempt'
>

export type GuardConnectionsParameters = {
  limits: ConnectionLimits
  /** Proxies bring the connections of many callers. */
  trustedProxies: readonly string[]
  /** The longest that a call may run, during which its connection is rightly silent. */
  maxCallMs: number
  /** Milliseconds, from whenever. Default the clock of this machine that is never set. */
  now?: () => number
}

/** Requests that one connection may send ahead of their answers; browsers and proxies send one. */
const maxPending = 64
/** Of those, how many are read before the connection is left alone until the first is answered. */
const maxAhead = 2
/** Requests of one caller over all its connections that wait for an answer, beside those that may run at once. */
const maxWaitingOfCaller = 300
/** Bytes of answers that one caller does not read, over all its connections; one answer may be larger. */
const maxUnreadBytes = 33_554_432
/** How much more than one kind of call a caller may ask in all, refused and unknown calls included. */
const kindsOfCalls = 5

/** What one caller has under way on this server. */
type Held = { connections: number; pending: number; unreadBytes: number }
/** Requests of one connection, the oldest first; only that one is being answered. */
type Line = { socket: Socket; waiting: (() => void)[]; isPaused: boolean }

/**
 * Cuts connections that only hold a place: that send no first byte, that do not read their answer, that send
 * ahead without end, or of which one caller has too many. Node by itself waits for all of these without limit.
 *
 * What a caller sends ahead counts over all its connections and before anything is done for it. A connection's requests
 * are answered one after the other, and no more of them is read meanwhile.
 */
export function guardConnections(server: Server, parameters: GuardConnectionsParameters): void {
  const { limits, trustedProxies, maxCallMs, now = () => performance.now() } = parameters
  const isProxy = isInRanges(trustedProxies)
  const isExempt = isInRanges(limits.exempt)
  const addressOf = createClientAddressReader(trustedProxies)
  const callers = new Map<string, Held>()
  const lines = new WeakMap<Socket, Line>()
  const buckets = createMemoryBuckets({ now })
  const rate = rateOf(limits.rate)
  const maxPendingOfCaller = limits.callerConcurrency + maxWaitingOfCaller
  server.maxConnections = limits.connections
  server.keepAliveTimeout = limits.keepAliveMs
  // A call that ends in time has answered by then; a caller that reads nothing for so long is gone.
  server.timeout = maxCallMs + limits.silenceMs

  const heldBy = (caller: string): Held => {
    const known = callers.get(caller)
    if (known !== undefined) return known
    const held = { connections: 0, pending: 0, unreadBytes: 0 }
    callers.set(caller, held)
    return held
  }
  const forget = (caller: string, { connections, pending, unreadBytes }: Held) => {
    if (connections === 0 && pending === 0 && unreadBytes === 0) callers.delete(caller)
  }
  /** Whether a caller may connect or ask once more; it takes one token. */
  const pays = (caller: string): boolean =>
    rate === undefined || buckets.take({ ...rate, key: caller, cost: 1 }).isAllowed

  const count = (socket: Socket): boolean => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isProxy(address)) return true
    const caller = callerNetwork(address)
    const held = heldBy(caller)
    if (held.connections >= limits.connectionsPerCaller || !(isExempt(address) || pays(caller))) {
      forget(caller, held)
      return false
    }
    held.connections += 1
    socket.once('close', () => {
      held.connections -= 1
      forget(caller, held)
    })
    return true
  }

  server.on('connection', (socket: Socket) => {
    if (!count(socket)) {
      socket.destroy()
      return
    }
    socket.setTimeout(limits.silenceMs)
  })

  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line: Line = { socket, waiting: [], isPaused: false }
    lines.set(socket, line)
    return line
  }
  /** Answers the next request of a connection, and reads on once few are left. */
  const answerNext = (line: Line) => {
    line.waiting.shift()
    line.waiting[0]?.()
    if (!line.isPaused || line.waiting.length > maxAhead) return
    line.isPaused = false
    line.socket.resume()
  }
  /** Counts what was answered and is not read yet. */
  const watchReading = (held: Held, { socket }: IncomingMessage, response: ServerResponse): void => {
    let bytes = 0
    response.once('prefinish', () => {
      bytes = socket.writableLength
      const isOver = held.unreadBytes > 0 && held.unreadBytes + bytes > maxUnreadBytes
      held.unreadBytes += bytes
      if (isOver) socket.destroy()
      // From here on only the reader can be slow; Node's timer starts anew with each part that is read.
      else socket.setTimeout(limits.silenceMs)
    })
    response.once('close', () => {
      held.unreadBytes -= bytes
    })
  }

  const answers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request
    const forwarded = headers['x-forwarded-for']
    const remote = socket.remoteAddress ?? ''
    const address = addressOf(remote, typeof forwarded === 'string' ? forwarded : undefined)
    const caller = callerNetwork(address)
    const held = heldBy(caller)
    const line = lineOf(socket)
    const isOver = !isExempt(address) && (held.pending >= maxPendingOfCaller || !pays(caller))
    if (line.waiting.length >= maxPending || (isOver && !isProxy(plainAddress(remote)))) {
      forget(caller, held)
      socket.destroy()
      return
    }
    held.pending += 1
    watchReading(held, request, response)
    response.once('close', () => {
      held.pending -= 1
      forget(caller, held)
      answerNext(line)
    })
    line.waiting.push(() => {
      if (socket.destroyed) return
      socket.setTimeout(server.timeout)
      if (isOver) refuse(request, response)
      else for (const answer of answers) answer.call(server, request, response)
    })
    if (line.waiting.length === 1) line.waiting[0]?.()
    if (line.waiting.length <= maxAhead || line.isPaused) return
    line.isPaused = true
    socket.pause()
  })
}

/** The rate of all that one caller asks; as generous as its calls of each kind are. */
function rateOf(given: Rate | null | undefined): Rate | undefined {
  if (given === null) return undefined
  const { rate } = defaultRates
  return {
    tokens: kindsOfCalls * Math.max(rate.tokens, given?.tokens ?? 0),
    refillPerSecond: kindsOfCalls * Math.max(rate.refillPerSecond, given?.refillPerSecond ?? 0),
  }
}

/** Answers a caller behind a proxy, whose connection others use too, with as little work as there can be. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  response.writeHead(429, { 'retry-after': '1', 'content-type': 'text/plain', 'content-length': '0' })
  response.end()
}
