/** How much of an address stands at each end: six letters, more than an attacker makes a look-alike of in passing. */
const shown = 6

/**
 * The first and last six letters of an address, after its marker.
 *
 * @example shortEnds('0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC') // '0x7A3f09…Ae91bC'
 */
export function shortEnds(address: string): string {
  const head = (address.startsWith('0x') ? 2 : 0) + shown
  return address.length <= head + shown + 1 ? address : `${address.slice(0, head)}…${address.slice(-shown)}`
}
