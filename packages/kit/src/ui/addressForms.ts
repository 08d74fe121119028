/**
 * The short form of an address: 6…4 after a marker such as `0x`, else 4…4. Texts too short to be shortened stay as they are.
 *
 * @example shortAddress('0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC') // '0x7A3f…91bC'
 */
export function shortAddress(address: string): string {
  const head = markerOf(address).length + 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/**
 * An address in groups of four; a leading marker such as `0x` belongs to the first.
 *
 * @example groupAddress('0x7A3f09E1') // ['0x7A3f', '09E1']
 */
export function groupAddress(address: string): string[] {
  const prefix = markerOf(address)
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return [prefix + (groups[0] ?? ''), ...groups.slice(1)]
}

/**
 * An address without the marker that tells its base.
 *
 * @example addressBody('0x7A3f09E1') // '7A3f09E1'
 */
export function addressBody(address: string): string {
  return address.slice(markerOf(address).length)
}

/** A zero and a letter before the digits, as in `0x`; empty where an address has none. */
function markerOf(address: string): string {
  return /^0[a-z]/.exec(address)?.[0] ?? ''
}
