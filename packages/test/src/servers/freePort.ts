import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below those that systems hand out for connections, so that none takes one before its server listens. */
const first = 20_000
const last = 31_999
const tries = 50

/**
 * Finds a TCP port of 127.0.0.1 that no program listens on.
 *
 * @throws Error where all that were tried are taken.
 * @example const port = await freePort()
 */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < tries; turn += 1) {
    const port = first + Math.floor(Math.random() * (last - first + 1))
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`No port between ${first} and ${last} is free.`)
}
