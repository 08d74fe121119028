import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands before several processes, as a reverse proxy does. */
export type Balancer = { host: string; stop: () => Promise<void> }

/** Passes each connection on to the first target that takes it. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }

  const passOn = (client: Socket, [target, ...others]: readonly string[]) => {
    if (target === undefined || client.destroyed) {
      client.destroy()
      return
    }
    const { hostname, port } = new URL(target)
    const server = connect(Number(port), hostname)
    keep(server)
    const tryNext = () => passOn(client, others)
    server.once('error', tryNext)
    server.once('connect', () => {
      server.off('error', tryNext)
      server.on('error', () => client.destroy())
      server.once('close', () => client.destroy())
      client.once('close', () => server.destroy())
      client.pipe(server)
      server.pipe(client)
    })
  }

  const server = createServer((client) => {
    keep(client)
    client.on('error', () => client.destroy())
    passOn(client, targets)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
