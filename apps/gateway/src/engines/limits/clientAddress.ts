import { BlockList, isIP } from 'node:net'
import { createRecent } from '../cache/createRecent.ts'

/** Addresses whose place is remembered: every call asks for its proxy and its caller, and Node takes a while to tell. */
const maxRemembered = 2_000

/** Finds the network address that a request came from. */
export type ClientAddressReader = (remoteAddress: string, forwardedFor: string | undefined) => string

/**
 * Builds the reader. X-Forwarded-For counts only as far as trusted proxies wrote it: from its end, the first address
 * that is not a trusted proxy.
 *
 * @param trustedProxies Addresses or ranges such as `10.0.0.0/8`.
 */
export function createClientAddressReader(trustedProxies: readonly string[]): ClientAddressReader {
  const isTrusted = isInRanges(trustedProxies)
  return (remoteAddress, forwardedFor) => {
    let client = plainAddress(remoteAddress)
    if (forwardedFor === undefined || !isTrusted(client)) return client
    const hops = forwardedFor.split(',').map((hop) => plainAddress(withoutPort(hop.trim())))
    for (const hop of hops.reverse()) {
      if (!isTrusted(client) || isIP(hop) === 0) break
      client = hop
    }
    return client
  }
}

/** Builds a test of whether an address is one of, or inside one of, the given addresses and ranges. */
export function isInRanges(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => false
  const list = new BlockList()
  for (const entry of ranges) addRange(list, entry)
  const remembered = createRecent<boolean>(maxRemembered)
  return (address) => {
    const known = remembered.get(address)
    if (known !== undefined) return known
    const family = isIP(address)
    if (family === 0) return false
    const isInside = list.check(address, family === 6 ? 'ipv6' : 'ipv4')
    remembered.set(address, isInside)
    return isInside
  }
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (prefix === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(prefix), type)
}

/** An IPv4 address that a dual-stack socket wrote as IPv6, in its own form; every other address unchanged. */
export function plainAddress(address: string): string {
  return address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address
}

// Some proxies write the port: 203.0.113.1:4711, [2001:db8::1]:4711 or [2001:db8::1].
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop) ?? []
  if (bracketed !== undefined) return bracketed
  return hop.replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1')
}
