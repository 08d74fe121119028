import { relayTimes } from './relayTimes.ts'

type Listener = (...values: never[]) => void
type Emitter = { on(event: string, listener: Listener): void; off(event: string, listener: Listener): void }
type Connection = Pick<Emitter, 'on' | 'off'> & {
  readonly connection: Pick<Emitter, 'on'> & { readonly connected: boolean; send(message: unknown): Promise<void> }
  connect(): Promise<void>
  disconnect(): Promise<void>
}
type PublishOptions = { readonly internal?: { readonly throwOnFailedPublish?: boolean } }
type RelayRequest = { id?: number | string; method: string; params?: unknown }

/** What the client 2.21.8 keeps to itself of its connection to the relay. */
export type Relayer = Emitter & {
  readonly connected: boolean
  transportExplicitlyClosed: boolean
  reconnectInProgress: boolean
  connectionAttemptInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  connectTimeout: number
  heartBeatTimeout: number
  readonly provider: Connection
  readonly subscriber: {
    subscribeTimeout: number
    initialSubscribeTimeout: number
    batchSubscribeTopicsLimit: number
    readonly hasAnyTopics: boolean
    readonly pending: Map<string, unknown>
    subscribe(topic: string, options: unknown): Promise<unknown>
    start(): Promise<void>
    stop(): Promise<void>
    checkPending(): Promise<void>
  }
  readonly publisher: {
    publishTimeout: number
    initialPublishTimeout: number
    readonly queue: Map<string, { request: unknown; opts: PublishOptions | undefined }>
    publish(topic: string, message: string, options?: PublishOptions): Promise<void>
    publishCustom(parameters: { payload: unknown; opts?: PublishOptions }): Promise<void>
    rpcPublish(request: unknown, options: unknown): Promise<unknown>
    checkQueue(): void
  }
  createProvider(): Promise<void>
  confirmOnlineStateOrThrow(): Promise<void>
  connect(): Promise<void>
  toEstablishConnection(): Promise<void>
  request(request: RelayRequest): Promise<unknown>
}

/** What a relayer says when its connection has ended. */
export const disconnected = 'relayer_disconnect'
/** Close code of a relay that does not know the project, or that does not believe the token of the page. */
const unauthorized = 3000

/** The relay lets this page in no more; its message ends with the relay's own words. */
export class RelayRefusal extends Error {}

const nothing = () => undefined

/**
 * Patches how the client 2.21.8 deals with a relay that is away: a refused connection leaves an unhandled rejection, a
 * request sent into a dead connection is repeated only after 15 s, and the repetition may reject unhandled. Here a
 * request goes out again with the next connection, and attempts to connect follow `relayTimes`. Requests to a relay
 * that refuses the page fail at once; the client alone would wait a minute. Returns a function that ends the relayer.
 */
export function patchRelayer(relayer: Relayer): () => void {
  let isOver = false
  let connecting: Promise<void> | undefined
  /** Why the relay closed its last connection, in its own words. */
  let closing = Promise.resolve('')
  /** Set when the relay closed because it refuses this page; further attempts would not help. */
  let refusal: RelayRefusal | undefined
  const waiting = new Set<(refusal: RelayRefusal) => void>()
  const { publisher, subscriber } = relayer
  relayer.connectTimeout = relayTimes.connect
  relayer.heartBeatTimeout = relayTimes.heartbeat
  publisher.publishTimeout = relayTimes.publish
  publisher.initialPublishTimeout = relayTimes.initialPublish
  subscriber.subscribeTimeout = relayTimes.subscribe
  subscriber.initialSubscribeTimeout = relayTimes.initialPublish
  subscriber.batchSubscribeTopicsLimit = relayTimes.batchTopics

  const createProvider = relayer.createProvider.bind(relayer)
  const attempt = async () => {
    await createProvider()
    const { provider } = relayer
    const { connection } = provider
    const send = connection.send.bind(connection)
    // Sending into a closed connection would open another one, which the relayer would not know.
    connection.send = async (message) => (connection.connected ? send(message) : undefined)
    let hasServed = false
    connection.on('payload', () => {
      hasServed = true
    })
    refusal = undefined
    closing = new Promise((resolve) => {
      connection.on('close', ({ code, reason = '' }: { code?: number; reason?: string } = {}) => {
        resolve(reason)
        // One that had let the page in before may do so again.
        if (code !== unauthorized || hasServed || provider !== relayer.provider) return
        refusal = new RelayRefusal(unreachable(reason))
        for (const refuse of [...waiting]) refuse(refusal)
      })
    })
    // The client stops listening to a connection before it lets go of it; an error would then be thrown at the page.
    provider.on('error', nothing)
    const opening = provider.connect()
    await within(relayTimes.connect, opening).catch((error) => {
      // One that opens all the same would stay beside the next.
      opening.then(() => provider.disconnect()).catch(nothing)
      throw error
    })
    if (isOver) return provider.disconnect()
    await whileConnected(relayer, subscriber.start())
  }
  const connect = async () => {
    if (!isOver) relayer.transportExplicitlyClosed = false
    for (let turn = 0; !isOver && !relayer.transportExplicitlyClosed; turn += 1) {
      relayer.connectionAttemptInProgress = true
      try {
        await attempt()
        relayer.hasExperiencedNetworkDisruption = false
        // The client forgets that it is connected again when the relay refused it before.
        relayer.reconnectInProgress = false
        return
      } catch {
        relayer.hasExperiencedNetworkDisruption = true
        await subscriber.stop()
        if (refusal) return
      } finally {
        relayer.connectionAttemptInProgress = false
      }
      const { reconnect } = relayTimes
      await wait(reconnect[Math.min(turn, reconnect.length - 1)] ?? 0)
    }
  }
  relayer.connect = async () => {
    // The client asks again after a while, whether or not there is a connection by then.
    if (relayer.connected && !connecting) return
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }
  relayer.toEstablishConnection = async () => {
    if (!relayer.connected) await relayer.connect()
    if (isOver) throw new Error('The relay cannot be reached')
    if (relayer.connected) return
    // One that is being closed says why once it is.
    const reason = await Promise.race([closing, wait(relayTimes.lastWord).then(() => '')])
    throw refusal ?? new Error(unreachable(reason))
  }

  const ask = relayer.request
  relayer.request = async (request) => {
    // After the end only the client itself asks, and it handles no rejection.
    if (isOver) return new Promise(nothing)
    for (;;) {
      // Subscribing is a part of connecting: it goes out as soon as there is a connection.
      await relayer.toEstablishConnection().catch((error) => {
        if (!isOver) throw error
        return new Promise(nothing)
      })
      try {
        return await whileConnected(relayer, ask(request))
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error
        if (refusal) throw refusal
        // A subscription ends with its connection.
        if (request.method.endsWith('nsubscribe')) return true
      }
    }
  }
  /** An answer, or the refusal of a relay that is asked for it. */
  const unlessRefused = async <T>(answer: Promise<T>): Promise<T> => {
    let refuse: (refusal: RelayRefusal) => void = nothing
    const refused = new Promise<never>((_, reject) => {
      refuse = reject
      waiting.add(refuse)
    })
    answer.catch(nothing)
    try {
      return await Promise.race([refused, answer])
    } finally {
      waiting.delete(refuse)
    }
  }
  const { subscribe } = subscriber
  subscriber.subscribe = (topic, options) =>
    unlessRefused(subscribe(topic, options)).catch((error) => {
      // Else the client would ask for it again and again.
      if (error instanceof RelayRefusal) subscriber.pending.delete(topic)
      throw error
    })
  /** What its sender was told could not be sent, and may send anew. */
  const givenUp = new WeakSet<PublishOptions>()
  const publishing = (options: PublishOptions | undefined, published: Promise<void>) => {
    // Without `throwOnFailedPublish` the client handles no rejection.
    if (!options?.internal?.throwOnFailedPublish) return published
    return unlessRefused(published).catch((error) => {
      if (error instanceof RelayRefusal) givenUp.add(options)
      throw error
    })
  }
  const { publish, publishCustom } = publisher
  publisher.publish = (topic, message, options) => publishing(options, publish(topic, message, options))
  publisher.publishCustom = (parameters) => publishing(parameters.opts, publishCustom(parameters))
  publisher.checkQueue = () => {
    if (!relayer.connected) return
    for (const { opts, request } of publisher.queue.values())
      if (!opts || !givenUp.has(opts)) publisher.rpcPublish(request, opts).catch(nothing)
  }
  const { checkPending } = subscriber
  subscriber.checkPending = () => checkPending().catch(nothing)

  return () => {
    isOver = true
    relayer.transportExplicitlyClosed = true
  }
}

class ConnectionLost extends Error {}

const unreachable = (reason: string) => `The relay cannot be reached${reason && `: ${reason}`}`

/** What the relay answers, or `ConnectionLost` when the connection ends before. */
async function whileConnected<T>(relayer: Emitter, answer: Promise<T>): Promise<T> {
  let onLost = nothing
  const lost = new Promise<never>((_, reject) => {
    onLost = () => void reject(new ConnectionLost('The connection to the relay was lost'))
    relayer.on(disconnected, onLost)
  })
  // The race leaves the loser's rejection unhandled.
  answer.catch(nothing)
  try {
    return await Promise.race([lost, answer])
  } finally {
    relayer.off(disconnected, onLost)
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The relay did not answer')), milliseconds)
  })
  promise.catch(nothing)
  try {
    return await Promise.race([late, promise])
  } finally {
    clearTimeout(timer)
  }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
