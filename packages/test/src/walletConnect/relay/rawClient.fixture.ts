import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'

/** The key pair of a client, and its id. */
export interface ClientKey {
  readonly clientId: string
  readonly privateKey: KeyObject
}

/** A message as the relay delivered it. */
export interface Delivery {
  readonly id: number
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
}

/** A client that speaks the relay's protocol frame by frame. */
export interface RawClient {
  readonly clientId: string
  readonly socket: WebSocket
  readonly deliveries: Delivery[]
  /** Rejects with the relay's error, `{ code, message }`. */
  request(method: string, params?: object): Promise<unknown>
  /** Sends a frame unchanged and resolves with the next answer. */
  send(frame: string | Buffer): Promise<unknown>
}

export function createKey(): ClientKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const bytes = Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x, 'base64url')])
  return { clientId: `did:key:z${base58.encode(bytes)}`, privateKey }
}

/** A token for an audience, changed as a test wants it. */
export function signToken(
  key: ClientKey,
  aud: unknown,
  changes: { readonly header?: object; readonly payload?: object } = {},
): string {
  const now = Math.floor(Date.now() / 1_000)
  const header = { alg: 'EdDSA', typ: 'JWT', ...changes.header }
  const payload = { iss: key.clientId, sub: 'session', aud, iat: now, exp: now + 86_400, ...changes.payload }
  const data = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${data}.${sign(null, Buffer.from(data), key.privateKey).toString('base64url')}`
}

/** Connects; `acknowledges: false` makes a client that never says that it received something. */
export async function connectRaw(
  url: string,
  options: { readonly key?: ClientKey; readonly acknowledges?: boolean; readonly query?: string } = {},
): Promise<RawClient> {
  const key = options.key ?? createKey()
  const socket = new WebSocket(`${url}/?auth=${signToken(key, url)}&projectId=local${options.query ?? ''}`)
  const deliveries: Delivery[] = []
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>()
  const next: ((answer: unknown) => void)[] = []
  let id = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString())
    if (frame.method === 'irn_subscription') {
      const { topic, message, tag } = frame.params.data
      deliveries.push({ id: frame.id, subscription: frame.params.id, topic, message, tag })
      if (options.acknowledges !== false) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      return
    }
    const waiting = open.get(frame.id)
    open.delete(frame.id)
    if (!waiting) next.shift()?.(frame)
    else if (frame.error) waiting.reject(frame.error)
    else waiting.resolve(frame.result)
  })
  await once(socket, 'open')
  return {
    clientId: key.clientId,
    socket,
    deliveries,
    request(method, params = {}) {
      id += 1
      const answer = new Promise((resolve, reject) => open.set(id, { resolve, reject }))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    send(frame) {
      const answer = new Promise((resolve) => next.push(resolve))
      socket.send(frame)
      return answer
    },
  }
}
