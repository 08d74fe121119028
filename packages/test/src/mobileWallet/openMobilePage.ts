import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { readRpcAnswer } from '../wallet/createRpcTransport.ts'
import {
  createMobileChannel,
  createMobileKeys,
  type MobileChannel,
  readHelloAnswer,
  writeHello,
} from './mobileChannel.ts'
import { type Bytes, type MobileEncoding, mobileProtocols, onFrames, sendFrame, toBase64Url } from './mobileFrames.ts'
import { isRecord } from './mobileMethods.ts'

/** Where a page meets its wallet. */
export interface MobilePageOptions {
  /** The reflector's address, such as `ws://127.0.0.1:3080/reflect`; without one the wallet is on this device. */
  readonly reflectorUrl?: string
  /** Default: bytes as they are. */
  readonly encoding?: MobileEncoding
}

/** A page's session with a wallet. */
export interface MobilePageSession {
  /** The version that the wallet speaks. */
  readonly version: string
  /** Asks the wallet; rejects with its error, or when the session ends before it has answered. */
  request(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** The page's end of the Mobile Wallet Adapter. */
export interface MobilePage {
  /** What the wallet opens or scans. */
  readonly associationUri: string
  /** Waits for the wallet and agrees on a key with it. */
  connect(): Promise<MobilePageSession>
  close(): void
}

/**
 * Opens the page's end of the Mobile Wallet Adapter, outside of a browser: for tests of reflectors and of wallets.
 *
 * @example
 * const page = await openMobilePage({ reflectorUrl: 'ws://127.0.0.1:3080/reflect' })
 * await wallet.scan(page.associationUri, { isPlain: true })
 * const session = await page.connect()
 */
export async function openMobilePage({
  reflectorUrl,
  encoding = 'binary',
}: MobilePageOptions = {}): Promise<MobilePage> {
  const association = await createMobileKeys('sign')
  // The ports below are ephemeral: on a busy machine one may be taken by an outgoing connection.
  const port = randomInt(61_440, 65_536)
  const protocols = [mobileProtocols[encoding]]
  let socket: WebSocket | undefined
  let take: (frame: Bytes) => void = () => {}
  const waiting: Bytes[] = []
  const follow = (opened: WebSocket) => {
    socket = opened
    onFrames(
      opened,
      (frame) => {
        waiting.push(frame)
        take(frame)
      },
      () => opened.terminate(),
    )
  }
  const next = async (from: WebSocket): Promise<Bytes> => {
    while (waiting.length === 0) {
      // One that is closed already says so no more.
      if (from.readyState === from.CLOSED) throw new Error('The session was closed.')
      await Promise.race([
        new Promise<void>((resolve) => {
          take = () => resolve()
        }),
        once(from, 'close').then(() => {
          throw new Error('The session was closed.')
        }),
      ])
    }
    return waiting.shift() ?? new Uint8Array()
  }

  let associationUri = `solana-wallet:/v1/associate/local?association=${toBase64Url(association.point)}&port=${port}&v=v1`
  if (reflectorUrl !== undefined) {
    const opened = new WebSocket(reflectorUrl, protocols)
    follow(opened)
    await once(opened, 'open')
    const hello = await next(opened)
    const { host } = new URL(reflectorUrl)
    const query = new URLSearchParams({
      association: toBase64Url(association.point),
      reflector: host,
      id: toBase64Url(hello.slice(1, 1 + (hello[0] ?? 0))),
      v: 'v1',
    })
    associationUri = `solana-wallet:/v1/associate/remote?${query}`
  }

  const connect = async (): Promise<MobilePageSession> => {
    const opened = socket ?? new WebSocket(`ws://localhost:${port}/solana-wallet`, protocols)
    if (!socket) {
      follow(opened)
      await once(opened, 'open')
    }
    while ((await next(opened)).length > 0);
    const own = await createMobileKeys('agree')
    sendFrame(opened, await writeHello(own, association))
    const { point, sealed } = readHelloAnswer(await next(opened))
    const channel = await createMobileChannel(own, point, association.point)
    const properties = sealed.length > 0 ? await channel.open(sealed) : { v: 'legacy' }
    return createSession(opened, channel, isRecord(properties) ? String(properties.v) : '')
  }
  const createSession = (opened: WebSocket, channel: MobileChannel, version: string): MobilePageSession => {
    let id = 0
    return {
      version,
      request: async (method, params = {}) => {
        id += 1
        sendFrame(opened, await channel.seal({ jsonrpc: '2.0', id, method, params }))
        return readRpcAnswer(await channel.open(await next(opened)))
      },
    }
  }

  return { associationUri, connect, close: () => socket?.close(1000) }
}
