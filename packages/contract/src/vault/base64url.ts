/**
 * Bytes over a separate buffer, as WebCrypto takes and gives them: `Uint8Array<ArrayBuffer>`, in words that TypeScript before
 * 5.7 knows too.
 */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

/** Writes bytes as base64url without padding (RFC 4648, section 5). */
export function writeBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reads base64url without padding; `undefined` for anything that `writeBase64url` does not write. */
export function readBase64url(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  // The last letter may carry bits that stand for nothing; only one way of writing the bytes is taken.
  return writeBase64url(bytes) === text ? bytes : undefined
}
