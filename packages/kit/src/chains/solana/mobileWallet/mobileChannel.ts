/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A key pair of P-256, and the point that the other side is told. */
export type MobileKeys = { readonly privateKey: CryptoKey; readonly point: Bytes }

/** What is said once both sides have a key: JSON, sealed, numbered without a gap in each direction. */
export type MobileChannel = {
  /** @throws RangeError for the message after number 4,294,967,295. */
  seal(message: unknown): Promise<Bytes>
  /** @throws RangeError for a number that does not follow the one before, DOMException for what the key did not seal. */
  open(frame: Bytes): Promise<unknown>
}

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const
const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const
/** Bytes of an uncompressed point of P-256. */
export const pointBytes = 65
const sequenceBytes = 4
const ivBytes = 12
/** Sequence numbers stay below it. */
const sequences = 2 ** 32

/** The pair that a link names; it signs the page's greeting. */
export function createAssociationKeys(): Promise<MobileKeys> {
  return createKeys(signing, ['sign'])
}

/** The pair of one session, from which both sides derive their key. */
export function createSessionKeys(): Promise<MobileKeys> {
  return createKeys(agreement, ['deriveBits'])
}

async function createKeys(algorithm: EcKeyGenParams, uses: readonly KeyUsage[]): Promise<MobileKeys> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey(algorithm, false, [...uses])) as CryptoKeyPair
  return { privateKey, point: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) }
}

/** HELLO_REQ: the session's point, signed with the association key. */
export async function writeHello(session: MobileKeys, association: MobileKeys): Promise<Bytes> {
  const digest = { name: 'ECDSA', hash: 'SHA-256' }
  return joined(session.point, await crypto.subtle.sign(digest, association.privateKey, session.point))
}

/**
 * The channel under the key that both sides derive from their points (ECDH, HKDF-SHA256 with the association point as salt,
 * AES-128-GCM).
 *
 * @param sent Only tests begin with another number than 0.
 */
export async function createMobileChannel(
  own: MobileKeys,
  other: Bytes,
  association: Bytes,
  sent = 0,
): Promise<MobileChannel> {
  const key = await deriveKey(own, other, association)
  let outbound = sent
  let inbound = 0
  const gcm = (iv: Bytes, sequence: Bytes) => ({ name: 'AES-GCM', iv, additionalData: sequence, tagLength: 128 })
  return {
    async seal(message) {
      outbound += 1
      if (outbound >= sequences) throw new RangeError('The outbound sequence number has to stay below 2^32')
      const sequence = new Uint8Array(sequenceBytes)
      new DataView(sequence.buffer).setUint32(0, outbound)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const text = new TextEncoder().encode(JSON.stringify(message))
      return joined(sequence, iv, await crypto.subtle.encrypt(gcm(iv, sequence), key, text))
    },
    async open(frame) {
      const sequence = frame.slice(0, sequenceBytes)
      const number = sequence.length < sequenceBytes ? -1 : new DataView(sequence.buffer).getUint32(0)
      if (number !== inbound + 1) throw new RangeError(`The sequence number is ${number}, not ${inbound + 1}`)
      inbound = number
      const iv = frame.slice(sequenceBytes, sequenceBytes + ivBytes)
      const text = await crypto.subtle.decrypt(gcm(iv, sequence), key, frame.slice(sequenceBytes + ivBytes))
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}

async function deriveKey(own: MobileKeys, other: Bytes, association: Bytes): Promise<CryptoKey> {
  const { subtle } = crypto
  const point = await subtle.importKey('raw', other, agreement, false, [])
  const bits = await subtle.deriveBits({ name: 'ECDH', public: point }, own.privateKey, 256)
  const secret = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() }
  return subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])
}

function joined(...parts: readonly (ArrayBuffer | Bytes)[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  return whole
}
