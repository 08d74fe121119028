import type { Server } from 'node:http'

const headersTimeoutMs = 10_000
const bodyTimeoutMs = 30_000
const idleLookMs = 100

/** What Node's server must be made with: how often it looks for requests that take longer than the two times above. */
export const serverOptions = { connectionsCheckingInterval: 2_000 } as const

/**
 * Listens and answers the port that was taken.
 *
 * @throws Error naming a port that is already in use.
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  server.headersTimeout = headersTimeoutMs
  server.requestTimeout = bodyTimeoutMs
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: 'is already in use',
        EACCES: 'may not be opened by this user: ports below 1024 belong to root',
      }
      const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message})`
      reject(new Error(`The port ${port} on ${host} ${reason}. Choose another with FOYER_PORT and FOYER_METRICS_PORT.`))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Stops accepting, lets running requests end for up to `drainMs` milliseconds, then cuts what is left. */
export function closeServer(server: Server, drainMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    // Connections whose call ends meanwhile are kept alive by callers, and would be waited for.
    const idle = setInterval(() => server.closeIdleConnections(), idleLookMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
