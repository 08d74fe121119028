import { type Bytes, readBase64url } from '@foyer/contract/vault'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

/** The steps of `solanaPath`. */
export const solanaSteps = [44, 501, 0, 0] as const

/** An Ed25519 key that signs. */
export type SolanaKey = {
  /** The public key in base58. */
  readonly address: string
  /** Signs bytes as they are; 64 bytes. */
  sign(message: Uint8Array): Promise<Bytes>
  /** Overwrites what of the private key can be overwritten; it signs nothing more then. */
  wipe(): void
}

/** The private key (32 bytes) at a path of a seed, by SLIP-10 for Ed25519, which has hardened steps only. */
export function slip10(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x8000_0000)
    const next = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const key = Uint8Array.from(node.subarray(0, 32))
  node.fill(0)
  return key
}

/** The seed's first Solana account. The browser's own Ed25519 signs where there is one. */
export async function solanaKeyOf(seed: Uint8Array): Promise<SolanaKey> {
  const secret = slip10(seed, solanaSteps)
  try {
    return await browserKey(secret)
  } catch {
    // Browsers of before 2025 know no Ed25519.
    return await scriptKey(Uint8Array.from(secret))
  } finally {
    secret.fill(0)
  }
}

// A private key of 32 bytes as PKCS #8 writes it for Ed25519 (RFC 8410).
const pkcs8Head = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

async function browserKey(secret: Uint8Array): Promise<SolanaKey> {
  const encoded = Uint8Array.from([...pkcs8Head, ...secret])
  // Only an extractable key tells its public half.
  const key = await crypto.subtle.importKey('pkcs8', encoded, 'Ed25519', true, ['sign']).finally(() => encoded.fill(0))
  const publicKey = readBase64url((await crypto.subtle.exportKey('jwk', key)).x ?? '')
  if (publicKey?.length !== 32) throw new Error('This browser does not tell the public half of an Ed25519 key.')
  return {
    address: base58.encode(publicKey),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
    // The browser keeps it, where no script reads it.
    wipe: () => undefined,
  }
}

/** The same without the browser's help. */
export async function scriptKey(secret: Bytes): Promise<SolanaKey> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return {
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: async (message) => Uint8Array.from(ed25519.sign(message, secret)),
    wipe: () => secret.fill(0),
  }
}
