import { lookup, Resolver } from 'node:dns/promises'

/** One address that a host name stands for. */
export type ResolvedAddress = { address: string; family: number }

/** Finds every address of a host name; gives up when the signal fires. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>

export type CreateResolveHostParameters = {
  /** Host names of the operator's own, which the system's resolver finds: `/etc/hosts` and search domains count for them. */
  ownHosts: readonly string[]
  /** Name servers as `address:port`; default those of the system. */
  servers?: readonly string[]
}

const attemptMs = 2_000
const attempts = 2

/**
 * Asks name servers over the network for hosts that third parties name. The system's resolver would hold one of the
 * process's four threads for each unanswered name, and delay the lookups of databases and nodes.
 */
export function createResolveHost({ ownHosts, servers }: CreateResolveHostParameters): ResolveHost {
  return async (host, signal) => {
    if (ownHosts.includes(host)) return lookup(host, { all: true, verbatim: true })
    // RFC 6761: these names never leave the machine.
    if (/(?:^|\.)localhost\.?$/.test(host)) return [{ address: '127.0.0.1', family: 4 }]
    signal.throwIfAborted()
    // One for each name, because only a whole resolver can be told to stop.
    const resolver = new Resolver({ timeout: attemptMs, tries: attempts })
    if (servers !== undefined) resolver.setServers(servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop)
    try {
      return await askBoth(resolver, host)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

async function askBoth(resolver: Resolver, host: string): Promise<readonly ResolvedAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ]
}
