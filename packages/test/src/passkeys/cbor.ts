/** What CBOR (RFC 8949) is written of here: whole numbers, texts, bytes, and maps of them. */
export type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** Writes a value as CBOR, in the shortest form. */
export function writeCbor(value: Cbor): Uint8Array<ArrayBuffer> {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    return join(head(3, bytes.length), bytes)
  }
  if (value instanceof Uint8Array) return join(head(2, value.length), value)
  const entries = [...value].flatMap(([key, item]) => [writeCbor(key), writeCbor(item)])
  return join(head(5, value.size), ...entries)
}

/** Puts bytes one after another. */
export function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function head(kind: number, count: number): Uint8Array<ArrayBuffer> {
  const mark = kind << 5
  if (count < 24) return Uint8Array.of(mark | count)
  if (count < 0x100) return Uint8Array.of(mark | 24, count)
  return Uint8Array.of(mark | 25, count >> 8, count & 0xff)
}
