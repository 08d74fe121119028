import type { PublishedMessage } from './createMailbox.ts'

/** A JSON-RPC frame from a client: a request, or the acknowledgement of a delivery. */
export type ClientFrame =
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string; readonly params: Params }
  | { readonly kind: 'acknowledgement'; readonly id: string | number }

type Params = Readonly<Record<string, unknown>>

/** What is wrong with a client's frame, as JSON-RPC says it. */
export class RelayRequestError extends Error {
  override readonly name = 'RelayRequestError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Most topics or messages in one batch, as the clients' own limit. */
const batchLimit = 500
/** Longest message in characters. */
const maxMessageLength = 1_000_000
/** Longest time that a message is kept, in seconds: thirty days. */
const maxTtl = 2_592_000
const topicPattern = /^[0-9a-f]{64}$/

/**
 * Reads one frame.
 *
 * @throws {RelayRequestError} -32700 or -32600.
 */
export function readFrame(text: string): ClientFrame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RelayRequestError(-32700, 'Parse error')
  }
  if (!isRecord(value) || value.jsonrpc !== '2.0' || !isId(value.id))
    throw new RelayRequestError(-32600, 'Invalid request')
  const { id, method, params } = value
  if (typeof method === 'string') return { kind: 'request', id, method, params: isRecord(params) ? params : {} }
  if ('result' in value || 'error' in value) return { kind: 'acknowledgement', id }
  throw new RelayRequestError(-32600, 'Invalid request')
}

/** A topic. @throws {RelayRequestError} -32602. */
export function readTopic(value: unknown, name = 'topic'): string {
  if (typeof value === 'string' && topicPattern.test(value)) return value
  throw new RelayRequestError(-32602, `${name} must be 64 hexadecimal digits`)
}

/** A list of at most 500 entries. @throws {RelayRequestError} -32602. */
export function readBatch(value: unknown, name: string): readonly Params[] {
  const list = readList(value, name)
  if (list.every(isRecord)) return list
  throw new RelayRequestError(-32602, `${name} must hold objects`)
}

/** A list of at most 500 topics. @throws {RelayRequestError} -32602. */
export function readTopics(value: unknown): readonly string[] {
  return readList(value, 'topics').map((topic) => readTopic(topic))
}

/** A message with its envelope. @throws {RelayRequestError} -32602. */
export function readMessage(params: Params): PublishedMessage {
  const { message, ttl, tag = 0, attestation } = params
  if (typeof message !== 'string' || message === '') throw new RelayRequestError(-32602, 'message must be a text')
  if (message.length > maxMessageLength) throw new RelayRequestError(-32602, 'message is too long')
  if (typeof ttl !== 'number' || !Number.isInteger(ttl) || ttl < 1 || ttl > maxTtl)
    throw new RelayRequestError(-32602, `ttl must be 1 to ${maxTtl} seconds`)
  if (typeof tag !== 'number' || !Number.isInteger(tag)) throw new RelayRequestError(-32602, 'tag must be an integer')
  if (attestation !== undefined && attestation !== null && typeof attestation !== 'string')
    throw new RelayRequestError(-32602, 'attestation must be a text')
  return { topic: readTopic(params.topic), message, ttl, tag, attestation: attestation ?? undefined }
}

function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new RelayRequestError(-32602, `${name} must be a list`)
  if (value.length > batchLimit) throw new RelayRequestError(-32602, `${name} may hold ${batchLimit} entries`)
  return value
}

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.length <= 64) || (typeof value === 'number' && Number.isFinite(value))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
