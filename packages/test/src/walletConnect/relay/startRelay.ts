import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { TestKitError } from '../../TestKitError.ts'
import { createMailbox } from './createMailbox.ts'
import { type RelayConnection, serveConnection } from './relayConnection.ts'
import type { RelayFailures } from './relayFailures.ts'
import { createRelayMethods } from './relayMethods.ts'
import { RelayRequestError } from './relayRequest.ts'
import { verifyRelayToken } from './verifyRelayToken.ts'

/** Options of {@link startRelay}. */
export interface StartRelayOptions {
  /** TCP port; default 0, which takes a free one. */
  readonly port?: number
  /** Address to listen on; default `127.0.0.1`, which only this computer reaches. */
  readonly host?: string
  /** Further addresses under which clients know the relay, such as `wss://relay.example` behind a proxy. */
  readonly addresses?: readonly string[]
  /** The project ids that may connect; default: any, and none. */
  readonly projectIds?: readonly string[]
}

/** A client that is connected to the relay. */
export interface RelayClient {
  /** Its `did:key`. */
  readonly clientId: string
  /** The topics that it is subscribed to. */
  readonly topics: readonly string[]
}

/** A request that a client sent. */
export interface RelayCall {
  readonly clientId: string
  /** Such as `irn_publish` or `wc_proposeSession`. */
  readonly method: string
  /** The kind of the published message, such as 1108 for a session request; `undefined` for other requests. */
  readonly tag: number | undefined
}

/** A running relay and what steers it. */
export interface RunningRelay {
  /** The `relayUrl` of clients, such as `ws://127.0.0.1:41234`. */
  readonly url: string
  readonly port: number
  /** Replaces what the relay does wrong, from now on; `{}` ends it. */
  setFailures(failures: RelayFailures): void
  /** Ends every open connection without a word, as a network does that is gone. */
  dropConnections(): void
  /** Who is connected; a client with two connections is there twice. */
  clients(): readonly RelayClient[]
  /** The requests since the start or the last `clear`; of more than 10,000 only the newest. */
  calls(): readonly RelayCall[]
  clear(): void
  /** How many messages are kept, on one topic or on all. */
  storedMessages(topic?: string): number
  /** Ends the relay and every connection; its messages are gone. Safe to call twice. */
  stop(): Promise<void>
}

const maxFrameBytes = 2 * 1024 * 1024
const maxConnections = 1_000
const maxCalls = 10_000
const pruneIntervalMs = 60_000
/** Close code with which clients are told that they may not connect, and need not try again. */
const unauthorized = 3_000

/**
 * Starts a WalletConnect relay (protocol `irn`) on this computer: tokens of clients are checked, messages are kept in
 * memory for their time, and failures come on demand.
 *
 * @throws {TestKitError} `PORT_BUSY` when the port is taken.
 * @example
 * const relay = await startRelay()
 * const provider = await UniversalProvider.init({ relayUrl: relay.url, projectId: 'local' })
 * await relay.stop()
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export async function startRelay(options: StartRelayOptions = {}): Promise<RunningRelay> {
  const mailbox = createMailbox()
  const connections = new Set<RelayConnection>()
  const methods = createRelayMethods({ mailbox, connections })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })
  let failures: RelayFailures = {}
  let calls: RelayCall[] = []
  let audiences: readonly string[] = []

  const server = createServer((request, response) => {
    const isHealth = request.url === '/health'
    response.writeHead(isHealth ? 200 : 426, { 'content-type': 'text/plain' })
    response.end(isHealth ? 'ok\n' : 'This is a WalletConnect relay: connect with a WebSocket.\n')
  })

  const serve = (socket: WebSocket, clientId: string) => {
    const connection = serveConnection({
      socket,
      clientId,
      failures: () => failures,
      acknowledge: mailbox.acknowledge,
      onClose: (closed) => connections.delete(closed),
      answer(from, { method, params }) {
        const name = /^(?:irn|iridium|waku|wc)_(\w+)$/.exec(method)?.[1] ?? ''
        if (calls.length >= maxCalls) calls = calls.slice(maxCalls / 2)
        calls.push({ clientId, method, tag: typeof params.tag === 'number' ? params.tag : undefined })
        if (!Object.hasOwn(methods, name)) throw new RelayRequestError(-32601, 'Method not found')
        return methods[name]?.(from, params) ?? { result: null }
      },
    })
    connections.add(connection)
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    if (failures.refuse || connections.size >= maxConnections) return refuse(stream, '503 Service Unavailable')
    const query = new URL(request.url ?? '/', 'http://relay.invalid').searchParams
    const projectId = query.get('projectId') ?? ''
    const isUnknown = options.projectIds && !options.projectIds.includes(projectId)
    const refusal = failures.unauthorized ?? (isUnknown ? 'Project not found' : undefined)
    const verdict =
      refusal !== undefined ? { refusal } : verifyRelayToken(query.get('auth') ?? '', audiences, Date.now() / 1_000)
    if ('token' in verdict)
      return sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, verdict.token.clientId))
    // A page cannot read the status of a refused upgrade, so clients ask for the reason in a close frame.
    if (query.get('useOnCloseEvent') !== 'true') return refuse(stream, '401 Unauthorized')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate())
      socket.close(unauthorized, `Unauthorized: ${verdict.refusal}`)
    })
  })

  const host = options.host ?? '127.0.0.1'
  server.listen(options.port ?? 0, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const sentence = `Port ${options.port} on ${host} is in use.`
    throw new TestKitError('PORT_BUSY', sentence, 'Choose another port, or 0.', { cause })
  }
  const { port } = server.address() as AddressInfo
  const url = `ws://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  audiences = [url, `ws://localhost:${port}`, ...(options.addresses ?? [])]
  const pruning = setInterval(mailbox.prune, pruneIntervalMs)
  pruning.unref()
  const dropConnections = () => {
    for (const connection of [...connections]) connection.drop()
  }

  return {
    url,
    port,
    setFailures(next) {
      failures = next
      for (const connection of connections) connection.restartCount()
    },
    dropConnections,
    clients: () =>
      [...connections].map(({ clientId, subscriptions }) => ({ clientId, topics: [...subscriptions.keys()] })),
    calls: () => [...calls],
    clear() {
      calls = []
    },
    storedMessages: mailbox.size,
    async stop() {
      clearInterval(pruning)
      if (!server.listening) return
      server.close()
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
