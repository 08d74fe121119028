import { isIP } from 'node:net'

/**
 * What counts as one caller for rate limits: an IPv4 address, and the whole /64 of an IPv6 address, because a single
 * subscriber has all of it.
 *
 * @example callerNetwork('2001:db8::7') // '2001:db8:0:0::/64'
 */
export function callerNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  // The name of an interface after it may hold dots and colons too.
  const plain = address.replace(/%.*$/, '')
  const [head = '', tail] = plain.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  // The last two groups may be written as an IPv4 address.
  const written = left.length + right.length + Number(plain.includes('.'))
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - written }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
