/**
 * The short form of an address: 6…4 after `0x`, else 4…4. Texts too short to be shortened stay as they are.
 *
 * @example shortAddress('0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC') // '0x7A3f…91bC'
 */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/**
 * An address in groups of four; a leading `0x` belongs to the first.
 *
 * @example groupAddress('0x7A3f09E1') // ['0x7A3f', '09E1']
 */
export function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return [prefix + (groups[0] ?? ''), ...groups.slice(1)]
}
