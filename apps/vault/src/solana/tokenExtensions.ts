/** Where extensions begin, behind the byte that says whether an account holds tokens or is their mint. */
const extensionsStart = 166

/** The extensions of a Token-2022 account by their kind; those that are cut off are left out. */
export function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = extensionsStart
  while (at + 4 <= data.length) {
    const kind = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (kind === 0 || end > data.length) break
    found.set(kind, data.slice(at + 4, end))
    at = end
  }
  return found
}
