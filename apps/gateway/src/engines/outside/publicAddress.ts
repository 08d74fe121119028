import { BlockList, isIP, isIPv4 } from 'node:net'

/** Answers whether an IP address, as text, belongs to the public internet; anything else answers false. */
export type PublicAddressCheck = (address: string) => boolean

// The special-purpose registries of IANA (RFC 6890 and what followed it).
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

// Of IPv6 only 2000::/3 is public, without Teredo and its neighbours, documentation and 6to4.
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/**
 * Builds the check. IPv4 addresses inside IPv6 (mapped `::ffff:0:0/96`, NAT64 `64:ff9b::/96`) count as what they hold.
 *
 * @example
 * const isPublic = createPublicAddressCheck()
 * isPublic('::ffff:10.0.0.1') // false
 */
export function createPublicAddressCheck(): PublicAddressCheck {
  const closed = new BlockList()
  for (const [address, prefix] of closedV4) closed.addSubnet(address, prefix, 'ipv4')
  for (const [address, prefix] of closedV6) closed.addSubnet(address, prefix, 'ipv6')
  const global = new BlockList()
  global.addSubnet('2000::', 3, 'ipv6')

  return (text) => {
    const [address = ''] = text.split('%')
    if (isIP(address) === 0) return false
    if (isIPv4(address)) return !closed.check(address, 'ipv4')
    const inner = embeddedV4(address)
    if (inner !== undefined) return !closed.check(inner, 'ipv4')
    return global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  }
}

function embeddedV4(address: string): string | undefined {
  const groups = readGroups(address)
  const start = groups.slice(0, 6).join(':')
  if (start !== '0:0:0:0:0:ffff' && start !== '64:ff9b:0:0:0:0') return undefined
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
}

/** The eight groups without leading zeros; the URL parser turns every way of writing them into one. */
function readGroups(address: string): readonly string[] {
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const head = before === '' ? [] : before.split(':')
  if (after === undefined) return head
  const tail = after === '' ? [] : after.split(':')
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
