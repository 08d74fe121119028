/** A network that something is counted for, and how many times as much it may do as the smallest. */
export type CountedNetwork = { name: string; share: number }

/**
 * The networks that a caller counts against: an IPv4 /24 itself, or the /56 and the /48 around an IPv6 /64, since one subscriber may
 * have either of them and could come from many /64s.
 *
 * @example networksOf('2001:db8:7:1a2b::/64') // 2001:db8:7:1a00::/56 and 2001:db8:7::/48
 */
export function networksOf(network: string): readonly CountedNetwork[] {
  const groups = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(network)?.slice(1)
  if (groups === undefined) return [{ name: network, share: 1 }]
  const site = groups.slice(0, 3).join(':')
  const part = (Number.parseInt(groups[3] ?? '0', 16) & 0xff_00).toString(16)
  return [
    { name: `${site}:${part}::/56`, share: 1 },
    { name: `${site}::/48`, share: 4 },
  ]
}
