import type { Bytes } from '../vault/base64url.ts'

/** What was signed with an Ed25519 key (RFC 8032). */
export type Ed25519Claim = {
  /** 32 bytes. */
  readonly publicKey: Bytes
  readonly message: Bytes
  /** 64 bytes. */
  readonly signature: Bytes
}

/**
 * Checks an Ed25519 signature with the runtime's own cryptography.
 *
 * @throws DOMException `NotSupportedError` where the runtime has no Ed25519.
 */
export async function verifyEd25519({ message, publicKey, signature }: Ed25519Claim): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, message)
}
