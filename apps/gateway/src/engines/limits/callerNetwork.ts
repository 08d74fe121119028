import { isIP } from 'node:net'

/**
 * What counts as one caller for rate limits: an IPv4 address, and the whole /64 of an IPv6 address, because a single
 * subscriber has all of it.
 *
 * @example callerNetwork('2001:db8::7') // '2001:db8:0:0::/64'
 */
export function callerNetwork(address: string): string {
  return isIP(address) === 6 ? networkOf(address, 4) : address
}

/**
 * What one holder of addresses may have many caller networks in: the /48 of an IPv6 address, which a site gets as a whole, and
 * the /24 of an IPv4 address, the smallest that is routed.
 *
 * @example widerNetwork('2001:db8:1:2::7') // '2001:db8:1::/48'
 */
export function widerNetwork(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) === 6 ? networkOf(address, 3) : address
}

function networkOf(address: string, groups: number): string {
  // The name of an interface after it may hold dots and colons too.
  const plain = address.replace(/%.*$/, '')
  const [head = '', tail] = plain.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  // The last two groups may be written as an IPv4 address.
  const written = left.length + right.length + Number(plain.includes('.'))
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - written }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${groups * 16}`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
