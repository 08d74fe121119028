import { type Bytes, readBase64url, writeBase64url } from './base64url.ts'
import { deriveSealKey, keyIdOf } from './deriveKey.ts'
import { EnvelopeError, openEnvelope, sealEnvelope } from './envelope.ts'

/** A secret in transit: only the two ends can read it, and the TLS keys of either end do not open a recording. */
export type SealedMessage = {
  /** The sender's key of this message alone: an uncompressed point of P-256 (65 bytes) as base64url. */
  readonly epk: string
  /** The envelope (algorithm `transport`) as base64url. Its key id is `keyIdOf` the receiver's point. */
  readonly box: string
}

/** A pair of keys that messages can be sealed to. */
export type TransportKeys = {
  /** An uncompressed point of P-256 (65 bytes) as base64url. */
  readonly publicKey: string
  /** ECDH, usable to derive bits. */
  readonly privateKey: CryptoKey
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Makes a pair for one call; its private key cannot be read out. */
export async function createTransportKeys(): Promise<TransportKeys> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { publicKey: writeBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))), privateKey }
}

/** What {@link sealForTransport} takes. */
export type SealForTransportParameters = {
  /** The receiver's public key, as {@link TransportKeys} has it. */
  readonly to: string
  /** What the text is bound to, such as `transportContext` writes. */
  readonly context: string
  readonly plaintext: Uint8Array
}

/**
 * Seals a text so that only the holder of a key opens it: ECDH on P-256 between a key made for this message and the
 * receiver's, HKDF-SHA256 of the shared x coordinate with `info` = `foyer/1|transport|<epk>|<to>|<context>`, AES-256-GCM with
 * the context as additional data.
 *
 * @throws EnvelopeError when `to` is no point of the curve.
 */
export async function sealForTransport({ to, context, plaintext }: SealForTransportParameters): Promise<SealedMessage> {
  const { publicKey: epk, privateKey } = await createTransportKeys()
  const key = await agree(privateKey, { other: to, epk, to, context })
  const keyId = await keyIdOf(pointOf(to))
  return { epk, box: writeBase64url(await sealEnvelope({ key, algorithm: 'transport', keyId, context, plaintext })) }
}

/** What {@link openFromTransport} takes. */
export type OpenFromTransportParameters = {
  /** The receiver's keys. */
  readonly keys: TransportKeys
  readonly context: string
  readonly message: SealedMessage
}

/**
 * Opens what {@link sealForTransport} sealed.
 *
 * @throws EnvelopeError for another key, context or form, and for changed bytes.
 */
export async function openFromTransport({ keys, context, message }: OpenFromTransportParameters): Promise<Bytes> {
  const { epk, box } = message
  const key = await agree(keys.privateKey, { other: epk, epk, to: keys.publicKey, context })
  const envelope = readBase64url(box)
  if (envelope === undefined) throw new EnvelopeError('The box of this message is not base64url.')
  return openEnvelope({ key, algorithm: 'transport', context, envelope })
}

type Agreement = { other: string; epk: string; to: string; context: string }

async function agree(privateKey: CryptoKey, { other, epk, to, context }: Agreement): Promise<CryptoKey> {
  try {
    const point = await crypto.subtle.importKey('raw', pointOf(other), curve, false, [])
    const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, privateKey, 256)
    return await deriveSealKey(new Uint8Array(shared), `foyer/1|transport|${epk}|${to}|${context}`)
  } catch (cause) {
    if (cause instanceof EnvelopeError) throw cause
    throw new EnvelopeError('This is no point of the curve P-256.', { cause })
  }
}

function pointOf(text: string): Bytes {
  const bytes = readBase64url(text)
  if (bytes?.length !== 65) throw new EnvelopeError('A public key is an uncompressed point of 65 bytes as base64url.')
  return bytes
}
