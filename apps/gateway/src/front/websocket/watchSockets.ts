import type { WebSocket } from 'ws'

/** Pings sockets and cuts off those that were not heard since the ping before. */
export type SocketWatch = {
  /** Watches a socket until it closes. */
  add: (socket: WebSocket) => void
  /** Stops the pings and cuts off the sockets that are still watched. */
  stop: () => void
}

/** @param now Milliseconds that only grow. Default the clock of this process. */
export function watchSockets(pingMs: number, now: () => number = () => performance.now()): SocketWatch {
  const alive = new Map<WebSocket, boolean>()
  let pingedAt = now()
  const pinging = setInterval(() => {
    const at = now()
    // A process that was busy has not read yet what came meanwhile.
    const isLate = at - pingedAt > pingMs * 1.5
    pingedAt = at
    for (const [socket, isAlive] of alive) {
      // One that is read no further, because the other side is slow, cannot be heard.
      if (!isAlive && !isLate && !socket.isPaused) {
        socket.terminate()
        continue
      }
      alive.set(socket, false)
      socket.ping()
    }
  }, pingMs).unref()
  return {
    add: (socket) => {
      alive.set(socket, true)
      for (const sign of ['pong', 'ping', 'message']) socket.on(sign, () => alive.set(socket, true))
      socket.once('close', () => alive.delete(socket))
    },
    stop: () => {
      clearInterval(pinging)
      for (const socket of alive.keys()) socket.terminate()
    },
  }
}
