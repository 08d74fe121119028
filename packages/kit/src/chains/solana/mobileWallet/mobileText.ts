import type { Bytes } from './mobileChannel.ts'

/** Writes bytes in base64, as the protocol carries addresses, messages and transactions. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Writes bytes in the alphabet of links, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads base64 of either alphabet, padded or not; undefined for anything else. */
export function fromBase64(text: unknown): Bytes | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
