import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import type { Names } from '../names/createNames.ts'
import type { FindChainClient } from '../names/signatureVerifier.ts'
import { pictureAddress } from './avatarPicture.ts'
import { avatarSourcesUnder } from './avatarSourcesUnder.ts'
import { type IdentityProvider, NamelessError } from './identityProvider.ts'
import { type ResolvedIdentity, resolveIdentity } from './resolveIdentity.ts'

/** How long a name of ENS is kept. */
export const ensLifetimeMs = 86_400_000
/** How long "no name" is cached: a name may be made at any time, and there are more addresses than Redis holds. */
const namelessLifetimeMs = 60_000

export type IdentityProvidersNeeds = {
  config: GatewayConfig
  findClient: FindChainClient
  mainnet: ChainClient | undefined
  metrics: Metrics
  names: Names
  safeFetch: SafeFetch
  shared: SharedEngine
  now?: () => number
}

/**
 * The providers of account names, in order: ENS where there is a mainnet node, then the names of this gateway. Only answers of
 * ENS are cached, so that a name of this gateway shows from the moment it is registered.
 */
export function identityProviders(services: IdentityProvidersNeeds): readonly IdentityProvider[] {
  const { config, mainnet, names, metrics, shared, now = Date.now } = services
  const cache = createTimedCache<ResolvedIdentity & { at: number }>({
    lifetimeMs: ensLifetimeMs,
    now,
    beneath: sharedLayer(shared, 'identity'),
    ...countCache(metrics, 'identity'),
    lifetimeOf: ({ name }) => (name === null ? namelessLifetimeMs : ensLifetimeMs),
  })
  return [
    {
      id: 'ens',
      kind: 'built-in',
      serves: () => mainnet !== undefined,
      ask: async ({ address, refresh }, signal) => {
        if (mainnet === undefined) throw new NamelessError()
        const load = async (end: AbortSignal) => {
          const found = await resolveIdentity(withSignal(mainnet, end), address, avatarSourcesUnder(services, end))
          return { ...found, at: now() }
        }
        const found = await cache.get(address, load, { refresh, signal })
        if (!found.isCertain) cache.forget(address)
        if (found.name === null) throw new NamelessError(found.at)
        return { ...found, name: found.name }
      },
      knownAt: ({ at }) => at,
      peek: (address) => cache.peek(address)?.name ?? undefined,
    },
    {
      id: 'names',
      kind: 'built-in',
      serves: () => true,
      ask: async ({ address }) => {
        const own = await names.primaryOf(address)
        if (own === undefined) throw new NamelessError()
        const avatar = pictureAddress(own.attributes.avatar ?? '', config.nfts)
        return { name: own.name, avatar, isCertain: true, at: now() }
      },
    },
  ]
}
