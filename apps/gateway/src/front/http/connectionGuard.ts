import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from '../../engines/config/schema.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import { isInRanges, plainAddress } from '../../engines/limits/clientAddress.ts'

/** What bounds the connections of a server; times in milliseconds. */
export type ConnectionLimits = Pick<Limits, 'connections' | 'connectionsPerCaller' | 'keepAliveMs' | 'silenceMs'>

export type GuardConnectionsParameters = {
  limits: ConnectionLimits
  /** Proxies bring the connections of many callers. */
  trustedProxies: readonly string[]
  /** The longest that a call may run, during which its connection is rightly silent. */
  longestCallMs: number
}

/** Requests that one connection may send ahead of their answers; browsers and proxies send one. */
const mostPending = 64

/**
 * Cuts connections that only hold a place: that send no first byte, that do not read their answer, that send
 * ahead without end, or of which one caller has too many. Node by itself waits for all of these without limit.
 */
export function guardConnections(server: Server, parameters: GuardConnectionsParameters): void {
  const { limits, trustedProxies, longestCallMs } = parameters
  const isProxy = isInRanges(trustedProxies)
  const held = new Map<string, number>()
  server.maxConnections = limits.connections
  server.keepAliveTimeout = limits.keepAliveMs
  // A call that ends in time has answered by then; a caller that reads nothing for so long is gone.
  server.timeout = longestCallMs + limits.silenceMs

  const count = (socket: Socket): boolean => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isProxy(address)) return true
    const caller = callerNetwork(address)
    const before = held.get(caller) ?? 0
    if (before >= limits.connectionsPerCaller) return false
    held.set(caller, before + 1)
    socket.once('close', () => {
      const left = (held.get(caller) ?? 1) - 1
      if (left === 0) held.delete(caller)
      else held.set(caller, left)
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
  const pending = new WeakMap<Socket, number>()
  server.on('request', (request, response) => {
    const { socket } = request
    const waiting = (pending.get(socket) ?? 0) + 1
    pending.set(socket, waiting)
    response.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    if (waiting > mostPending) {
      socket.destroy()
      return
    }
    socket.setTimeout(server.timeout)
    // From here on only the reader can be slow; Node's timer starts anew with each part that is read.
    response.once('prefinish', () => socket.setTimeout(limits.silenceMs))
  })
}
