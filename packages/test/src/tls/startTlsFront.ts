import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { createCertificate } from './createCertificate.ts'

/** How a TLS front is started. */
export interface StartTlsFrontOptions {
  /** The local server behind it, such as `http://127.0.0.1:3080`. */
  readonly target: string
  /** Default: a free one. */
  readonly port?: number
}

/** A running TLS front. */
export interface RunningTlsFront {
  /** Its address, such as `https://localhost:41234`. */
  readonly url: string
  readonly port: number
  /** The certificate that it shows, in PEM, for clients that are to trust it. */
  readonly certificate: string
  /** Ends it and every connection through it. */
  stop(): Promise<void>
}

/**
 * Puts TLS before a local server, with a certificate made on the spot: for protocols that know `https:` and `wss:` only.
 * Browsers take it with `--ignore-certificate-errors`.
 *
 * @example
 * const front = await startTlsFront({ target: gateway.url })
 * const reflector = new URL(front.url).host
 */
export async function startTlsFront({ target, port = 0 }: StartTlsFrontOptions): Promise<RunningTlsFront> {
  const { hostname, port: behind } = new URL(target)
  const { cert, key } = createCertificate()
  const open = new Set<Socket>()
  const server = createServer({ cert, key }, (outer) => {
    const inner = connect(Number(behind), hostname)
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    outer.pipe(inner).pipe(outer)
  })
  // A client that does not trust the certificate leaves in the middle of the handshake.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  return {
    url: `https://localhost:${taken}`,
    port: taken,
    certificate: cert,
    stop: async () => {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
