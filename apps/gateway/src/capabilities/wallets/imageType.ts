/** A picture may have this many bytes. */
export const maxImageBytes = 262_144

/**
 * The type of a picture by its first bytes; `undefined` for everything that is not PNG, JPEG, GIF, WebP or AVIF. SVG is
 * not among them: it can carry scripts and reach other hosts.
 */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 12) === 'ftypavif') return 'image/avif'
  return undefined
}
