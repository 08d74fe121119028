import { createHash } from 'node:crypto'

/** A message as a client published it; the relay never sees more than its envelope. */
export interface PublishedMessage {
  /** 64 hexadecimal digits. */
  readonly topic: string
  /** Encrypted, as text. */
  readonly message: string
  /** Seconds for which it is kept. */
  readonly ttl: number
  /** What kind of message it is, such as 1108 for a session request. */
  readonly tag: number
  readonly attestation?: string | undefined
}

/** A message in the mailbox. */
export interface StoredMessage extends PublishedMessage {
  /** Hash of topic and message: the same message published twice is one. */
  readonly id: string
  readonly sender: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

/** Messages of every topic until their time is over. */
export interface Mailbox {
  /** Keeps a message; `undefined` when it is already there. */
  add(message: PublishedMessage, sender: string): StoredMessage | undefined
  /** What lies on a topic for a client: from others, and not yet acknowledged by it. The oldest first. */
  waiting(topic: string, clientId: string): readonly StoredMessage[]
  acknowledge(message: StoredMessage, clientId: string): void
  /** How many messages are kept, on one topic or on all. */
  size(topic?: string): number
  /** Whether a message of so many bytes still fits. */
  hasRoom(topic: string, bytes: number): boolean
  /** Forgets what is over its time. */
  prune(): void
}

/** Most messages of one topic. */
const topicCapacity = 1_000
/** Most bytes of all messages together. */
const capacity = 64 * 1024 * 1024

/** Creates an empty mailbox in memory. */
export function createMailbox(): Mailbox {
  const topics = new Map<string, Map<string, { message: StoredMessage; seenBy: Set<string> }>>()
  let bytes = 0

  const forget = (topic: string, id: string) => {
    const entries = topics.get(topic)
    const entry = entries?.get(id)
    if (!entries || !entry) return
    bytes -= entry.message.message.length
    entries.delete(id)
    if (entries.size === 0) topics.delete(topic)
  }
  const live = (topic: string) => {
    const now = Date.now()
    for (const { message } of topics.get(topic)?.values() ?? [])
      if (message.publishedAt + message.ttl * 1_000 <= now) forget(topic, message.id)
    return [...(topics.get(topic)?.values() ?? [])]
  }
  const prune = () => {
    for (const topic of [...topics.keys()]) live(topic)
  }

  return {
    add(published, sender) {
      const { topic } = published
      const id = createHash('sha256').update(`${topic}${published.message}`).digest('hex')
      live(topic)
      if (topics.get(topic)?.has(id)) return undefined
      const message: StoredMessage = { ...published, id, sender, publishedAt: Date.now() }
      const entries = topics.get(topic) ?? new Map()
      topics.set(topic, entries.set(id, { message, seenBy: new Set() }))
      bytes += message.message.length
      return message
    },
    waiting: (topic, clientId) =>
      live(topic)
        .filter(({ message, seenBy }) => message.sender !== clientId && !seenBy.has(clientId))
        .map(({ message }) => message),
    acknowledge: ({ topic, id }, clientId) => void topics.get(topic)?.get(id)?.seenBy.add(clientId),
    size(topic) {
      prune()
      const counted = topic === undefined ? [...topics.values()] : [topics.get(topic)]
      return counted.reduce((sum, entries) => sum + (entries?.size ?? 0), 0)
    },
    hasRoom: (topic, size) => bytes + size <= capacity && live(topic).length < topicCapacity,
    prune,
  }
}
