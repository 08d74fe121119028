import type { WebSocket } from 'ws'
import type { StoredMessage } from './createMailbox.ts'
import type { RelayFailures } from './relayFailures.ts'
import { type ClientFrame, RelayRequestError, readFrame } from './relayRequest.ts'

/** One client's open connection. */
export interface RelayConnection {
  readonly clientId: string
  /** Topic and id of each subscription. */
  readonly subscriptions: Map<string, string>
  /** Sends a message to the client unless it is not subscribed to its topic. */
  deliver(message: StoredMessage): void
  /** Counts requests for `dropAtRequest` from the beginning again. */
  restartCount(): void
  /** Ends the connection without a word. */
  drop(): void
}

/** What a connection asks of the relay. */
export interface RelayConnectionOptions {
  readonly socket: WebSocket
  readonly clientId: string
  readonly failures: () => RelayFailures
  /** Answers one request; `after` runs once the answer is on its way. */
  readonly answer: (
    connection: RelayConnection,
    request: Extract<ClientFrame, { kind: 'request' }>,
  ) => { readonly result: unknown; readonly after?: () => void }
  readonly acknowledge: (message: StoredMessage, clientId: string) => void
  readonly onClose: (connection: RelayConnection) => void
}

/** Clients end a connection that was silent for 35 seconds; this is well below, and notices a client that is gone. */
const pingIntervalMs = 25_000
/** Most deliveries whose acknowledgement is awaited. */
const maxUnacknowledged = 10_000
/** A client that does not read so many bytes is let go. */
const maxUnsent = 16 * 1024 * 1024

/** Serves one client. */
export function serveConnection(options: RelayConnectionOptions): RelayConnection {
  const { socket, clientId, failures } = options
  const unacknowledged = new Map<number, { readonly message: StoredMessage; readonly again: () => void }>()
  const late = new Set<NodeJS.Timeout>()
  let requests = 0
  let alive = true
  // Clients tell deliveries apart by their number, which must differ from those of their own requests.
  let deliveryId = Date.now() * 1_000

  const send = (frame: object) => {
    const { delayMs = 0 } = failures()
    const write = () => {
      if (socket.bufferedAmount > maxUnsent) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
    }
    if (delayMs === 0) return write()
    const timer = setTimeout(() => {
      late.delete(timer)
      write()
    }, delayMs)
    late.add(timer)
  }

  const sendDelivery = (message: StoredMessage, subscription: string, copies: number) => {
    if (copies < 1) return
    const { topic, message: text, publishedAt, tag, attestation } = message
    const data = { topic, message: text, publishedAt, tag, ...(attestation ? { attestation } : {}) }
    deliveryId += 1
    const [oldest] = unacknowledged.keys()
    if (oldest !== undefined && unacknowledged.size >= maxUnacknowledged) unacknowledged.delete(oldest)
    const again = () => sendDelivery(message, subscription, copies - 1)
    unacknowledged.set(deliveryId, { message, again })
    send({ id: deliveryId, method: 'irn_subscription', params: { id: subscription, data } })
  }

  const connection: RelayConnection = {
    clientId,
    subscriptions: new Map(),
    deliver(message) {
      const subscription = connection.subscriptions.get(message.topic)
      if (subscription === undefined) return
      sendDelivery(message, subscription, failures().deliveries ?? 1)
    },
    restartCount() {
      requests = 0
    },
    drop() {
      options.onClose(connection)
      socket.terminate()
    },
  }

  const handle = (frame: ClientFrame) => {
    if (frame.kind === 'acknowledgement') {
      const delivered = unacknowledged.get(Number(frame.id))
      if (!delivered) return
      unacknowledged.delete(Number(frame.id))
      if (!failures().loseAcknowledgements) options.acknowledge(delivered.message, clientId)
      return delivered.again()
    }
    requests += 1
    const { result, after } = options.answer(connection, frame)
    const { dropAtRequest, loseAnswers } = failures()
    if (dropAtRequest !== undefined && requests >= dropAtRequest) return connection.drop()
    if (!loseAnswers) send({ id: frame.id, result })
    after?.()
  }

  socket.on('message', (data, isBinary) => {
    let frame: ClientFrame | undefined
    try {
      if (isBinary) throw new RelayRequestError(-32700, 'Parse error')
      frame = readFrame(data.toString())
      handle(frame)
    } catch (error) {
      if (!(error instanceof RelayRequestError)) throw error
      send({ id: frame?.id ?? null, error: { code: error.code, message: error.message } })
    }
  })
  // A frame that is too large, or no frame at all: the socket closes by itself.
  socket.on('error', () => socket.terminate())
  socket.on('pong', () => {
    alive = true
  })
  const pings = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, pingIntervalMs)
  pings.unref()
  socket.once('close', () => {
    clearInterval(pings)
    for (const timer of late) clearTimeout(timer)
    options.onClose(connection)
  })
  return connection
}
