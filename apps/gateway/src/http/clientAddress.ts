import { BlockList, isIP } from 'node:net'

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
    let client = plain(remoteAddress)
    if (forwardedFor === undefined || !isTrusted(client)) return client
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()))
    while (isTrusted(client) && hops.length > 0) {
      const hop = hops.pop() ?? ''
      if (isIP(hop) === 0) break
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
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (prefix === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(prefix), type)
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
