import { connect, createServer, type Socket } from 'node:net'

/** A network between two ports of this machine that can swallow everything. */
export type Relay = {
  port: number
  /** From now on nothing arrives; connections stay open. */
  hang: () => void
  /** What was swallowed arrives after all. */
  resume: () => void
  stop: () => Promise<void>
}

/** Passes every connection on to a port of 127.0.0.1. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isHanging = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A connection that breaks is closed on the other side too, which is all that matters here.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      track(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
      if (isHanging) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
