import type { RawData, WebSocket } from 'ws'

const binaryProtocol = 'com.solana.mobilewalletadapter.v1'
const base64Protocol = 'com.solana.mobilewalletadapter.v1.base64'
const base64Text = /^[A-Za-z0-9+/]*={0,2}$/

/** The subprotocol to speak with a side that offers these; binary frames rather than text. */
export function chooseProtocol(offered: ReadonlySet<string>): string | undefined {
  return [binaryProtocol, base64Protocol].find((protocol) => offered.has(protocol))
}

/** A frame as it came, with its bytes where the other side speaks the other subprotocol. */
export type ReflectedFrame = { data: Buffer; isBinary: boolean }

/** The frame as `to` takes it: untouched where both sides speak alike; `undefined` for one outside its protocol. */
export function frameFor(
  from: WebSocket,
  to: WebSocket,
  { data, isBinary }: ReflectedFrame,
): Buffer | string | undefined {
  if (from.protocol === binaryProtocol) {
    if (!isBinary) return undefined
    return to.protocol === binaryProtocol ? data : data.toString('base64')
  }
  const text = data.toString('latin1')
  if (text.length % 4 !== 0 || !base64Text.test(text)) return undefined
  return to.protocol === base64Protocol ? text : Buffer.from(text, 'base64')
}

/** Bytes of the reflector's own as a side takes them. */
export function ownFrame(to: WebSocket, bytes: Uint8Array): Buffer | string {
  const data = Buffer.from(bytes)
  return to.protocol === base64Protocol ? data.toString('base64') : data
}

export function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
