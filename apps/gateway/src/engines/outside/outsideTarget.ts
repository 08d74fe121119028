import { isIP } from 'node:net'
import { OutsideError } from './OutsideError.ts'
import type { PublicAddressCheck } from './publicAddress.ts'
import type { ResolvedAddress, ResolveHost } from './resolveHost.ts'

/** Where a request may go: the address as given and the checked IP addresses that the connection is bound to. */
export type OutsideTarget = { url: URL; addresses: readonly ResolvedAddress[] }

export type OutsideRules = {
  /** Host names, as they stand in a URL, that may be private, plain http and on any port. */
  allowPrivateHosts: readonly string[]
  isPublic: PublicAddressCheck
  resolve: ResolveHost
}

const publicPorts = ['', '443', '80']

/**
 * Checks an address and resolves its host once.
 *
 * @throws OutsideError `BAD_URL`, `REFUSED` for a forbidden scheme, port or network, `UNREACHABLE` for an unknown host.
 */
export async function checkTarget(text: string, rules: OutsideRules, signal: AbortSignal): Promise<OutsideTarget> {
  if (!URL.canParse(text)) throw new OutsideError('BAD_URL', 'The text is not an absolute address.')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAllowed = rules.allowPrivateHosts.includes(host)
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) {
    throw new OutsideError('REFUSED', 'Only https addresses are read.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutsideError('REFUSED', 'Addresses with a user name or password are not read.')
  }
  if (!isAllowed && !publicPorts.includes(url.port)) {
    throw new OutsideError('REFUSED', 'Only the usual web ports are read.')
  }
  const addresses = await findAddresses(host, rules.resolve, signal)
  if (!isAllowed && !addresses.every(({ address }) => rules.isPublic(address))) {
    throw new OutsideError('REFUSED', 'The address leads into a private network.')
  }
  return { url, addresses }
}

async function findAddresses(
  host: string,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<readonly ResolvedAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  try {
    const addresses = await resolve(host, signal)
    if (addresses.length > 0) return addresses
  } catch (cause) {
    throw new OutsideError('UNREACHABLE', 'The host name is not known.', { cause })
  }
  throw new OutsideError('UNREACHABLE', 'The host name has no address.')
}
