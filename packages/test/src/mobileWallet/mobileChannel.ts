import { type Bytes, toBytes } from './mobileFrames.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const
const digest = { name: 'ECDSA', hash: 'SHA-256' } as const
/** Bytes of an uncompressed point of P-256. */
const pointBytes = 65
const sequenceBytes = 4
const ivBytes = 12

/** What is said once both sides have a key: JSON, sealed, and numbered without a gap in each direction. */
export interface MobileChannel {
  /** Seals a message; `skip` leaves so many numbers out, as a faulty side would. */
  seal(message: unknown, skip?: number): Promise<Bytes>
  /** @throws RangeError for a number that does not follow the one before; DOMException for what was not sealed with the key. */
  open(frame: Bytes): Promise<unknown>
}

/** A key pair of P-256, and the point that the other side is told. */
export interface MobileKeys {
  readonly privateKey: CryptoKey
  readonly point: Bytes
}

/** Makes a pair that signs (association) or agrees on a key (session). */
export async function createMobileKeys(use: 'sign' | 'agree'): Promise<MobileKeys> {
  const pair =
    use === 'sign'
      ? await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
      : await crypto.subtle.generateKey(agreement, false, ['deriveBits'])
  return { privateKey: pair.privateKey, point: toBytes(await crypto.subtle.exportKey('raw', pair.publicKey)) }
}

/** HELLO_REQ: the page's point, signed with the association key. */
export async function writeHello(session: MobileKeys, association: MobileKeys): Promise<Bytes> {
  const signature = await crypto.subtle.sign(digest, association.privateKey, session.point)
  return toBytes([...session.point, ...toBytes(signature)])
}

/**
 * Reads a HELLO_REQ.
 *
 * @returns The page's point.
 * @throws Error when it is not signed with the association key.
 */
export async function readHello(frame: Bytes, association: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', association, curve, false, ['verify'])
  const point = frame.slice(0, pointBytes)
  if (await crypto.subtle.verify(digest, key, frame.slice(pointBytes), point)) return point
  throw new Error('The HELLO_REQ is not signed with the association key.')
}

/** HELLO_RSP: the wallet's point, and what follows it sealed; nothing follows from wallets of the first version. */
export function readHelloAnswer(frame: Bytes): { point: Bytes; sealed: Bytes } {
  return { point: frame.slice(0, pointBytes), sealed: frame.slice(pointBytes) }
}

/** The channel under the key that both sides derive from their points, with the association point as salt. */
export async function createMobileChannel(own: MobileKeys, other: Bytes, association: Bytes): Promise<MobileChannel> {
  const key = await deriveKey(own, other, association)
  let sent = 0
  let received = 0
  return {
    async seal(message, skip = 0) {
      sent += 1 + skip
      if (sent >= 2 ** 32) throw new RangeError('The outbound sequence number has to stay below 2^32.')
      const sequence = new Uint8Array(sequenceBytes)
      new DataView(sequence.buffer).setUint32(0, sent)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const text = new TextEncoder().encode(JSON.stringify(message))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: sequence, tagLength: 128 },
        key,
        text,
      )
      return toBytes([...sequence, ...iv, ...toBytes(sealed)])
    },
    async open(frame) {
      const sequence = frame.slice(0, sequenceBytes)
      const number = new DataView(sequence.buffer).getUint32(0)
      if (number !== received + 1) throw new RangeError(`The sequence number is ${number}, not ${received + 1}.`)
      received = number
      const iv = frame.slice(sequenceBytes, sequenceBytes + ivBytes)
      const algorithm = { name: 'AES-GCM', iv, additionalData: sequence, tagLength: 128 }
      const text = await crypto.subtle.decrypt(algorithm, key, frame.slice(sequenceBytes + ivBytes))
      return JSON.parse(new TextDecoder().decode(text)) as unknown
    },
  }
}

async function deriveKey(own: MobileKeys, other: Bytes, association: Bytes): Promise<CryptoKey> {
  const point = await crypto.subtle.importKey('raw', other, agreement, false, [])
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, own.privateKey, 256)
  const secret = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() }
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])
}
