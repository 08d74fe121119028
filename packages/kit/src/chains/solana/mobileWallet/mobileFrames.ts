import { KitError } from '../../../core/errors.ts'
import type { Bytes } from './mobileChannel.ts'
import { sessionClosed } from './mobileError.ts'
import { fromBase64, toBase64 } from './mobileText.ts'

const binaryProtocol = 'com.solana.mobilewalletadapter.v1'
const base64Protocol = 'com.solana.mobilewalletadapter.v1.base64'

/** Milliseconds before each further attempt to reach the other side; the last one holds from there on (spec section 9). */
const retryDelays = [150, 150, 200, 500, 500, 750, 750, 1000] as const
/** How long the other side may take to be reached, in ms (spec section 9). */
const connectTimeout = 30_000

/** A connection to a wallet, frame by frame, in the order in which they came. */
export type MobileFrames = {
  send(frame: Bytes): void
  /** @throws KitError `WALLET_DISCONNECTED` once the connection is gone. */
  next(): Promise<Bytes>
  /** Resolves once the connection is gone, closed by either side. */
  readonly closed: Promise<void>
  close(): void
}

/** The backoff before an attempt, in ms: attempts count from 1, and the first one starts at once. */
export function retryDelay(attempt: number): number {
  if (attempt <= 1) return 0
  return retryDelays[Math.min(attempt - 2, retryDelays.length - 1)] ?? 1000
}

/**
 * Connects, and retries while no app listens yet: it may still be starting.
 *
 * @throws KitError `WALLET_TIMEOUT` after 30 s, `REQUEST_ABORTED` when the signal fires, and what `judge` makes of a failed attempt.
 */
export async function openFrames(
  url: string,
  signal: AbortSignal,
  judge: () => Promise<KitError | undefined> = async () => undefined,
): Promise<MobileFrames> {
  const deadline = Date.now() + connectTimeout
  for (let attempt = 1; ; attempt += 1) {
    await pause(retryDelay(attempt), signal)
    const socket = await connectOnce(url, signal, deadline)
    if (socket) return followFrames(socket)
    const reason = await judge()
    if (reason) throw reason
    if (Date.now() >= deadline) {
      throw new KitError('WALLET_TIMEOUT', 'The wallet did not answer', { details: `No answer from ${url}` })
    }
  }
}

/** Opens one connection; undefined where that fails. */
function connectOnce(url: string, signal: AbortSignal, deadline: number): Promise<WebSocket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, [binaryProtocol, base64Protocol])
    socket.binaryType = 'arraybuffer'
    const timer = setTimeout(() => socket.close(), Math.max(0, deadline - Date.now()))
    const leave = () => {
      socket.close()
      reject(aborted())
    }
    const settle = (found: WebSocket | undefined) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      resolve(found)
    }
    signal.addEventListener('abort', leave)
    socket.onopen = () => settle(socket)
    // An error says nothing about why, and the closing follows it.
    socket.onerror = () => undefined
    socket.onclose = () => settle(undefined)
  })
}

function followFrames(socket: WebSocket): MobileFrames {
  const isText = socket.protocol === base64Protocol
  const arrived: Bytes[] = []
  let wake: () => void = () => undefined
  let closing: string | undefined
  let ended: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    ended = resolve
  })
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
    const frame = typeof data === 'string' ? fromBase64(data) : new Uint8Array(data)
    if (frame) arrived.push(frame)
    else socket.close()
    wake()
  }
  socket.onclose = ({ code, reason }) => {
    closing = `${code} ${reason}`.trim()
    wake()
    ended()
  }
  return {
    closed,
    send: (frame) => socket.send(isText ? toBase64(frame) : frame),
    async next() {
      while (arrived.length === 0) {
        if (closing !== undefined) throw sessionClosed(closing)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return arrived.shift() ?? new Uint8Array()
    },
    close: () => socket.close(1000),
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    const leave = () => {
      clearTimeout(timer)
      reject(aborted())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', leave, { once: true })
  })
}

function aborted(): KitError {
  return new KitError('REQUEST_ABORTED', 'The request was given up')
}
