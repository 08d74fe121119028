import { createHash } from 'node:crypto'
import type { Mailbox, PublishedMessage, StoredMessage } from './createMailbox.ts'
import type { RelayConnection } from './relayConnection.ts'
import { RelayRequestError, readBatch, readMessage, readTopic, readTopics } from './relayRequest.ts'

type Params = Readonly<Record<string, unknown>>

/** What a request leads to: its result, and what happens once the answer is on its way. */
export interface MethodOutcome {
  readonly result: unknown
  readonly after?: () => void
}

/** Most topics that one connection may subscribe to. */
const maxSubscriptions = 5_000
/** Most messages, and most of their characters, in one answer of the fetch methods. */
const fetchLimit = { messages: 500, characters: 4_000_000 }

/**
 * The relay's methods by their names without prefix.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function createRelayMethods(relay: {
  readonly mailbox: Mailbox
  readonly connections: ReadonlySet<RelayConnection>
}): Readonly<Record<string, (connection: RelayConnection, params: Params) => MethodOutcome>> {
  const { mailbox, connections } = relay

  const publish = (connection: RelayConnection, messages: readonly PublishedMessage[]): MethodOutcome => {
    const stored: StoredMessage[] = []
    for (const message of messages) {
      if (!mailbox.hasRoom(message.topic, message.message.length)) throw new RelayRequestError(-32000, 'Mailbox full')
      const added = mailbox.add(message, connection.clientId)
      if (added) stored.push(added)
    }
    const receivers = [...connections].filter(({ clientId }) => clientId !== connection.clientId)
    for (const message of stored) for (const receiver of receivers) receiver.deliver(message)
    return { result: true }
  }

  const subscribe = (connection: RelayConnection, topics: readonly string[]) => {
    const { clientId, subscriptions } = connection
    if (new Set([...subscriptions.keys(), ...topics]).size > maxSubscriptions)
      throw new RelayRequestError(-32000, 'Too many subscriptions')
    // Clients compute the same id by themselves, so that they know it before they are answered.
    for (const topic of topics)
      subscriptions.set(topic, createHash('sha256').update(`${topic}${clientId}`).digest('hex'))
    const after = () => {
      for (const topic of topics) for (const message of mailbox.waiting(topic, clientId)) connection.deliver(message)
    }
    return { ids: topics.map((topic) => subscriptions.get(topic)), after }
  }

  const fetch = ({ clientId }: RelayConnection, topics: readonly string[]): MethodOutcome => {
    const waiting = topics.flatMap((topic) => mailbox.waiting(topic, clientId))
    let characters = 0
    const fetched = waiting.filter(({ message }, index) => {
      characters += message.length
      return index === 0 || (index < fetchLimit.messages && characters <= fetchLimit.characters)
    })
    const messages = fetched.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag }))
    // What was fetched counts as received: without that, the next page would be the same one.
    const after = () => {
      for (const message of fetched) mailbox.acknowledge(message, clientId)
    }
    return { result: { messages, hasMore: fetched.length < waiting.length }, after }
  }

  return {
    publish: (connection, params) => publish(connection, [readMessage(params)]),
    batchPublish: (connection, params) => publish(connection, readBatch(params.messages, 'messages').map(readMessage)),
    subscribe(connection, params) {
      const { ids, after } = subscribe(connection, [readTopic(params.topic)])
      return { result: ids[0], after }
    },
    batchSubscribe(connection, params) {
      const { ids, after } = subscribe(connection, readTopics(params.topics))
      return { result: ids, after }
    },
    unsubscribe(connection, params) {
      connection.subscriptions.delete(readTopic(params.topic))
      return { result: true }
    },
    batchUnsubscribe(connection, params) {
      for (const { topic } of readBatch(params.subscriptions, 'subscriptions'))
        connection.subscriptions.delete(readTopic(topic))
      return { result: true }
    },
    fetchMessages: (connection, params) => fetch(connection, [readTopic(params.topic)]),
    batchFetchMessages: (connection, params) => fetch(connection, readTopics(params.topics)),
    // The two below stand for several calls at once: the proposer hears the pairing's answer without subscribing to it,
    // and the wallet the session's topic.
    proposeSession(connection, { pairingTopic, sessionProposal, ttl, attestation }) {
      const topic = readTopic(pairingTopic, 'pairingTopic')
      const message = readMessage({ topic, message: sessionProposal, ttl, tag: 1100, attestation })
      const { after } = subscribe(connection, [topic])
      return { ...publish(connection, [message]), after }
    },
    approveSession(connection, { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl }) {
      const [pairing, session] = [readTopic(pairingTopic, 'pairingTopic'), readTopic(sessionTopic, 'sessionTopic')]
      const response = readMessage({ topic: pairing, message: sessionProposalResponse, ttl, tag: 1101 })
      const settlement = readMessage({ topic: session, message: sessionSettlementRequest, ttl, tag: 1102 })
      const { after } = subscribe(connection, [session])
      return { ...publish(connection, [response, settlement]), after }
    },
  }
}
