import { isRecord } from '../../../core/decode.ts'
import {
  type Bytes,
  createMobileChannel,
  createSessionKeys,
  type MobileChannel,
  type MobileKeys,
  pointBytes,
  writeHello,
} from './mobileChannel.ts'
import { brokenProtocol, MobileWalletRefusal, sessionClosed } from './mobileError.ts'
import type { MobileFrames } from './mobileFrames.ts'

/** The version that a wallet speaks; those of the first one do not say. */
export type MobileVersion = 'legacy' | 'v1'

/** A wallet that has agreed on a key with this page. */
export type MobileSession = {
  readonly version: MobileVersion
  /** Asks the wallet. Throws {@link MobileWalletRefusal} for its no, KitError when the session ends before it has answered. */
  request(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Resolves once the session is over, ended by either side. */
  readonly closed: Promise<void>
  close(): void
}

type Waiting = { resolve(result: unknown): void; reject(error: unknown): void }

/**
 * Greets a wallet and agrees on a key with it.
 *
 * @throws KitError `WALLET_DISCONNECTED` when it leaves, `CONNECTION_FAILED` when it breaks the protocol or speaks another version.
 */
export async function openMobileSession(frames: MobileFrames, association: MobileKeys): Promise<MobileSession> {
  try {
    const own = await createSessionKeys()
    frames.send(await writeHello(own, association))
    const answer = await nextFilled(frames)
    const channel = await agree(own, answer.slice(0, pointBytes), association)
    const version = await readVersion(channel, answer.slice(pointBytes))
    return { version, ...converse(frames, channel) }
  } catch (error) {
    frames.close()
    throw error
  }
}

/** The next frame that says something: an empty one tells only that the other side is there. */
async function nextFilled(frames: MobileFrames): Promise<Bytes> {
  for (;;) {
    const frame = await frames.next()
    if (frame.length > 0) return frame
  }
}

async function agree(own: MobileKeys, point: Bytes, association: MobileKeys): Promise<MobileChannel> {
  try {
    return await createMobileChannel(own, point, association.point)
  } catch (error) {
    throw brokenProtocol(error)
  }
}

async function readVersion(channel: MobileChannel, sealed: Bytes): Promise<MobileVersion> {
  if (sealed.length === 0) return 'legacy'
  const properties = await channel.open(sealed).catch((error: unknown) => {
    throw brokenProtocol(error)
  })
  const version = String((isRecord(properties) ? properties.v : undefined) ?? 'legacy')
  if (version === '1' || version === 'v1') return 'v1'
  if (version === 'legacy') return 'legacy'
  throw brokenProtocol(new Error(`The wallet speaks version ${version.slice(0, 20)} of the protocol`))
}

function converse(frames: MobileFrames, channel: MobileChannel): Omit<MobileSession, 'version'> {
  const waiting = new Map<number, Waiting>()
  let id = 0
  let isOver = false
  // Frames are sealed and sent in the order in which they were asked.
  let sending: Promise<void> = Promise.resolve()

  const settle = (message: unknown) => {
    if (!isRecord(message)) throw new Error('The wallet answered something else than JSON-RPC')
    const asked = waiting.get(Number(message.id))
    waiting.delete(Number(message.id))
    if (!isRecord(message.error)) return asked?.resolve(message.result)
    asked?.reject(new MobileWalletRefusal(Number(message.error.code), String(message.error.message)))
  }
  const listen = async (): Promise<unknown> => {
    try {
      for (;;) settle(await channel.open(await nextFilled(frames)))
    } catch (error) {
      return error
    }
  }
  const closed = listen().then((error) => {
    isOver = true
    frames.close()
    const reason = error instanceof Error && error.name === 'KitError' ? error : brokenProtocol(error)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  })

  return {
    closed,
    request(method, params) {
      if (isOver) return Promise.reject(sessionClosed())
      id += 1
      const message = { jsonrpc: '2.0', id, method, params }
      const answered = new Promise<unknown>((resolve, reject) => waiting.set(message.id, { resolve, reject }))
      const sent = sending.then(async () => frames.send(await channel.seal(message)))
      // What could not be sealed or sent is not waited for; the next request may be.
      sending = sent.catch((error: unknown) => {
        waiting.get(message.id)?.reject(brokenProtocol(error))
        waiting.delete(message.id)
      })
      return answered
    },
    close: frames.close,
  }
}
