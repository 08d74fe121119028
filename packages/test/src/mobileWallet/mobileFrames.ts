import type { RawData, WebSocket } from 'ws'

/** The subprotocols of the Mobile Wallet Adapter: frames as they are, or as base64 text. */
export const mobileProtocols = {
  binary: 'com.solana.mobilewalletadapter.v1',
  base64: 'com.solana.mobilewalletadapter.v1.base64',
} as const

/** Which of the two a side speaks. */
export type MobileEncoding = keyof typeof mobileProtocols

export type Bytes = Uint8Array<ArrayBuffer>

export function toBytes(data: ArrayLike<number> | ArrayBuffer): Bytes {
  return new Uint8Array(data)
}

export function fromBase64(text: string): Bytes {
  return toBytes(Buffer.from(text, 'base64'))
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Sends a frame as the agreed subprotocol writes it. */
export function sendFrame(socket: WebSocket, bytes: Uint8Array): void {
  socket.send(socket.protocol === mobileProtocols.base64 ? toBase64(bytes) : bytes)
}

/** Hands each frame to `handle`, one after the other; `fail` gets what it throws. */
export function onFrames(
  socket: WebSocket,
  handle: (bytes: Bytes) => Promise<void> | void,
  fail: (error: unknown) => void,
): void {
  let queue: Promise<void> = Promise.resolve()
  socket.on('message', (data: RawData) => {
    const raw = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
    const bytes = socket.protocol === mobileProtocols.base64 ? fromBase64(raw.toString()) : toBytes(raw)
    queue = queue.then(() => handle(bytes)).catch(fail)
  })
}
