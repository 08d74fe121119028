import { createHash } from 'node:crypto'

type Marked = { bytes: Uint8Array<ArrayBuffer>; status: 200 | 304; headers: Readonly<Record<string, string>> }

const nothing = new Uint8Array()

/** A mark of some bytes, for the header `etag`; weak, because a proxy in front may pack them. */
export function markOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * The answer with its mark, or 304 without its bytes for a caller that holds them already (RFC 9110, section 13.1.2).
 *
 * @param held What the caller says in `if-none-match`.
 */
export function unlessHeld(
  held: string | undefined,
  { bytes, mark, headers }: { bytes: Marked['bytes']; mark: string; headers: Marked['headers'] },
): Marked {
  const marks = (held ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''))
  const isHeld = marks.includes('*') || marks.includes(mark.replace(/^W\//, ''))
  return { bytes: isHeld ? nothing : bytes, status: isHeld ? 304 : 200, headers: { ...headers, etag: mark } }
}
