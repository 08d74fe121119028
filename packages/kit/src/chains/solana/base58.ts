import { base58 } from '@scure/base'

/** The longest text that is read: a signature has 88 characters, and reading costs the square of the length. */
const longest = 128

/** Writes bytes in base58; every leading zero byte is a `1`. */
export function encodeBase58(bytes: ArrayLike<number>): string {
  return base58.encode(Uint8Array.from(bytes))
}

/** Reads base58 of at most 128 characters; undefined for any other text. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > longest) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
