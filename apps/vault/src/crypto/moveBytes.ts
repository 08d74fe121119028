import type { Bytes } from '@foyer/contract/vault'

/** The same bytes over a buffer of their own; those that they were copied from are wiped. */
export function moveBytes(bytes: Uint8Array): Bytes {
  const own = Uint8Array.from(bytes)
  bytes.fill(0)
  return own
}
