/**
 * An unguessable nonce: 32 hexadecimal digits of 128 random bits. Keep it in the visitor's session until it is used;
 * `createSignInHandler` does not need it.
 *
 * @example
 * const nonce = createNonce() // '3f1c9a…'
 */
export function createNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** Writes bytes in hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
