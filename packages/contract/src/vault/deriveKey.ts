import type { Bytes } from './base64url.ts'

/**
 * Derives a key for one purpose: HKDF-SHA256 (RFC 5869) without salt, with the purpose as `info`. The key seals and opens,
 * and cannot be read out.
 *
 * @param secret At least 32 bytes that cannot be guessed.
 */
export async function deriveSealKey(secret: Uint8Array, info: string): Promise<CryptoKey> {
  const source = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveKey'])
  const kind = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf(info), source, kind, false, ['encrypt', 'decrypt'])
}

/** Derives bytes for one purpose in the same way. */
export async function deriveBytes(secret: Uint8Array, info: string, length: number): Promise<Bytes> {
  const source = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(info), source, length * 8))
}

/** The id of a key: 16 bytes of a SHA-256 over its bytes, which tell nothing about them. */
export async function keyIdOf(key: Uint8Array): Promise<Bytes> {
  const named = Uint8Array.from([...new TextEncoder().encode('foyer/1|key|'), ...key])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, 16)
}

function hkdf(info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(info) }
}
