import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, request as send } from 'node:http'
import { request as sendSecurely } from 'node:https'
import type { Socket } from 'node:net'
import { TestKitError } from '../TestKitError.ts'

/**
 * How the proxy treats requests: `pass` them on, pass them on `slow`ly, be `down` (connections are reset), `hang` for
 * ever, answer an `error` (500), `garbage` (200, not JSON) or `rateLimited` (429 with Retry-After).
 */
export type ProxyMode = 'pass' | 'slow' | 'down' | 'hang' | 'error' | 'garbage' | 'rateLimited'

/** A request that reached the proxy. */
export interface ProxiedRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** The body as text; empty while it is still arriving. */
  readonly body: string
  /** The mode at its arrival. */
  readonly mode: ProxyMode
}

/** A proxy that fails on demand. */
export interface RunningProxy {
  readonly url: string
  readonly port: number
  /** Changes the mode for requests from now on. What hangs stays hanging. `delayMs` counts for `slow`; default 2000. */
  setMode(mode: ProxyMode, options?: { readonly delayMs?: number }): void
  mode(): ProxyMode
  /** Every request since the start or the last `clear`; with `down` there is none to see. */
  requests(): readonly ProxiedRequest[]
  /** Connections that were reset because the mode was `down`. */
  refusedConnections(): number
  clear(): void
  stop(): Promise<void>
}

/**
 * Starts a failure-injecting HTTP proxy on 127.0.0.1 in front of a chain's RPC or a gateway.
 *
 * @param options.target Base address that requests go to, such as `http://127.0.0.1:8545`.
 * @param options.port Default 0, which takes a free port.
 * @param options.passHost Passes the caller's `Host` on, as a gateway needs it that checks signed messages. Default: the target's.
 * @throws {TestKitError} `PORT_BUSY` when the port is taken.
 * @example
 * const proxy = await startProxy({ target: chain.rpcUrl })
 * proxy.setMode('rateLimited')
 */
export async function startProxy(options: {
  readonly target: string
  readonly port?: number
  readonly passHost?: boolean
}): Promise<RunningProxy> {
  const target = new URL(options.target)
  const host = options.passHost ? undefined : target.host
  const sockets = new Set<Socket>()
  let seen: { method: string; path: string; body: string; mode: ProxyMode }[] = []
  let mode: ProxyMode = 'pass'
  let delayMs = 2_000
  let refused = 0

  const handle: RequestListener = (request, response) => {
    const entry = { method: request.method ?? 'GET', path: request.url ?? '/', body: '', mode }
    seen.push(entry)
    void readBody(request).then((body) => {
      entry.body = body.toString('utf8')
      const pass = () => forward({ target, host }, request, body, response)
      // A browser asks first; only the request itself is to fail.
      const effective = request.method === 'OPTIONS' && entry.mode !== 'hang' ? 'pass' : entry.mode
      switch (effective) {
        case 'pass':
          return pass()
        case 'slow':
          setTimeout(pass, delayMs)
          return
        case 'hang':
          return
        case 'down':
          return request.socket.resetAndDestroy()
        case 'error':
          return answer(request, response, 500, 'Internal Server Error')
        case 'garbage':
          return answer(request, response, 200, '<html>{"jsonrpc": 2.0, oops')
        case 'rateLimited':
          return answer(request, response, 429, 'Too Many Requests', { 'retry-after': '1' })
      }
    })
  }

  const server = createServer(handle)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (mode !== 'down') return
    refused += 1
    socket.resetAndDestroy()
  })
  const port = await listen(server, options.port ?? 0)

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    setMode(next, settings) {
      mode = next
      delayMs = settings?.delayMs ?? 2_000
      // Kept-alive connections would otherwise survive the outage.
      if (next === 'down') for (const socket of sockets) socket.resetAndDestroy()
    },
    mode: () => mode,
    requests: () => seen.map((entry) => ({ ...entry })),
    refusedConnections: () => refused,
    clear() {
      seen = []
      refused = 0
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new TestKitError('PORT_BUSY', `Port ${port} on 127.0.0.1 is in use.`, 'Choose another port, or 0.', { cause })
  }
  const address = server.address()
  if (address !== null && typeof address === 'object') return address.port
  throw new TestKitError('PROXY_NOT_READY', 'The proxy has no port.', 'Start it again.')
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    // The sender went away; what arrived is all there is.
    return Buffer.concat(chunks)
  }
  return Buffer.concat(chunks)
}

type Response = Parameters<RequestListener>[1]

function answer(
  request: IncomingMessage,
  response: Response,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const origin = request.headers.origin
  // Without these a page sees a network failure instead of the status.
  const cors = origin ? { 'access-control-allow-origin': origin, vary: 'origin' } : {}
  response.writeHead(status, { 'content-type': 'text/html', ...cors, ...headers })
  response.end(body)
}

type Forwarding = {
  target: URL /** What to ask for; undefined is what the caller asked for. */
  host: string | undefined
}

function forward({ host, target }: Forwarding, request: IncomingMessage, body: Buffer, response: Response): void {
  const url = new URL(target.pathname.replace(/\/$/, '') + (request.url ?? '/'), target)
  const headers = { ...request.headers, ...(host !== undefined && { host }) }
  const start = target.protocol === 'https:' ? sendSecurely : send
  const outgoing = start(url, { method: request.method, headers }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers)
    incoming.pipe(response)
    incoming.once('error', () => response.destroy())
  })
  outgoing.once('error', (error) => {
    if (response.headersSent) return response.destroy()
    answer(request, response, 502, `The target could not be reached: ${error.message}`)
  })
  response.once('close', () => outgoing.destroy())
  outgoing.end(body)
}
