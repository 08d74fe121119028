import type { Bytes } from './base64url.ts'

/**
 * What an envelope is sealed by. Of each, the text is AES-256-GCM with a nonce of 12 bytes and a tag of 16; they differ in
 * where the key comes from.
 */
export const envelopeAlgorithms = {
  /** HKDF-SHA256 of a key that a server holds, with the context as `info`. */
  server: 1,
  /** ECDH on P-256 with a key of this message alone, then HKDF-SHA256: `sealForTransport`. */
  transport: 2,
  /** A key that a browser made and cannot read out. */
  device: 3,
  /** HKDF-SHA256 of what a passkey's PRF extension answers. */
  passkey: 4,
  /** Argon2id of a password. */
  password: 5,
} as const

/** A name of {@link envelopeAlgorithms}. */
export type EnvelopeAlgorithm = keyof typeof envelopeAlgorithms

/** A sealed text in its parts: `version (1) | algorithm (1) | key id (16) | nonce (12) | ciphertext | tag (16)`. */
export type Envelope = {
  readonly algorithm: EnvelopeAlgorithm
  /** Tells keys apart and nothing about them. */
  readonly keyId: Bytes
  readonly iv: Bytes
  /** Ciphertext and tag. */
  readonly sealed: Bytes
}

/** The version of the format that is written. */
export const envelopeVersion = 1

/** How many bytes an envelope is longer than what it seals. */
export const envelopeOverhead = 46

const keyIdEnd = 18
const ivEnd = 30
const tagBytes = 16

/** Thrown when an envelope is none, or does not open: another key, another context, changed bytes. It holds no secret. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError'
}

/**
 * Reads an envelope into its parts.
 *
 * @throws EnvelopeError for another version or algorithm, and for bytes that are too few.
 */
export function readEnvelope(bytes: Uint8Array): Envelope {
  const [version, mark] = bytes
  const algorithm = algorithmNames.find((name) => envelopeAlgorithms[name] === mark)
  if (version !== envelopeVersion || algorithm === undefined || bytes.length < ivEnd + tagBytes) {
    throw new EnvelopeError('This is no envelope that this version reads.')
  }
  return {
    algorithm,
    keyId: Uint8Array.from(bytes.subarray(2, keyIdEnd)),
    iv: Uint8Array.from(bytes.subarray(keyIdEnd, ivEnd)),
    sealed: Uint8Array.from(bytes.subarray(ivEnd)),
  }
}

/** Writes an envelope. */
export function writeEnvelope({ algorithm, keyId, iv, sealed }: Envelope): Bytes {
  return Uint8Array.from([envelopeVersion, envelopeAlgorithms[algorithm], ...keyId, ...iv, ...sealed])
}

/** What {@link sealEnvelope} takes. */
export type SealEnvelopeParameters = {
  /** AES-GCM, 256 bits, usable to encrypt. */
  readonly key: CryptoKey
  readonly algorithm: EnvelopeAlgorithm
  /** 16 bytes, such as `keyIdOf` makes. */
  readonly keyId: Bytes
  /** Where the text belongs, such as `shareContext` writes; the same words are needed to open it. */
  readonly context: string
  readonly plaintext: Uint8Array
}

/** Seals a text under a key, bound to where it belongs. */
export async function sealEnvelope(parameters: SealEnvelopeParameters): Promise<Bytes> {
  const { key, algorithm, keyId, context, plaintext } = parameters
  const iv = crypto.getRandomValues(new Uint8Array(ivEnd - keyIdEnd))
  const own = Uint8Array.from(plaintext)
  try {
    const sealed = await crypto.subtle.encrypt(aesOf(iv, context), key, own)
    return writeEnvelope({ algorithm, keyId, iv, sealed: new Uint8Array(sealed) })
  } finally {
    own.fill(0)
  }
}

/** What {@link openEnvelope} takes. */
export type OpenEnvelopeParameters = {
  /** AES-GCM, 256 bits, usable to decrypt. */
  readonly key: CryptoKey
  readonly algorithm: EnvelopeAlgorithm
  readonly context: string
  readonly envelope: Uint8Array
}

/**
 * Opens what {@link sealEnvelope} sealed.
 *
 * @throws EnvelopeError for another key or context, and for changed bytes.
 */
export async function openEnvelope(parameters: OpenEnvelopeParameters): Promise<Bytes> {
  const { key, context, envelope } = parameters
  const { algorithm, iv, sealed } = readEnvelope(envelope)
  if (algorithm !== parameters.algorithm) throw new EnvelopeError('This envelope is sealed in another way.')
  try {
    return new Uint8Array(await crypto.subtle.decrypt(aesOf(iv, context), key, sealed))
  } catch {
    // Why it failed would say something about the key.
    throw new EnvelopeError('This envelope was changed or misplaced.')
  }
}

const algorithmNames = ['server', 'transport', 'device', 'passkey', 'password'] as const

function aesOf(iv: Bytes, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context), tagLength: tagBytes * 8 }
}
