import { type EndpointAnswer, type Endpoints, endpoints } from '@foyer/contract'
import { sharedLayer } from '../cache/sharedLayer.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { chainUnavailable } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { resolveIdentity } from '../identity/resolveIdentity.ts'
import { readAccount } from './readAccount.ts'
import type { Services } from './services.ts'

type Identity = EndpointAnswer<Endpoints['identity']>

const lifetimeMs = 86_400_000
const solanaSeconds = 3_600

/** GET /v1/identity/{address}: ENS name and avatar; null without a mainnet node and for Solana (gateway contract 1.4). */
export function identity(services: Services) {
  const cache = createTimedCache<Identity & { at: number }>({
    lifetimeMs,
    beneath: sharedLayer(services.shared, 'identity'),
    onHit: () => services.metrics.cacheHits.inc({ cache: 'identity' }),
  })
  const { mainnet } = services
  return served(endpoints.identity, async ({ params }) => {
    const { namespace, address } = readAccount(params.address)
    if (namespace === 'solana') {
      return { json: nobody(), headers: { 'cache-control': `public, max-age=${solanaSeconds}` } }
    }
    // Not kept by browsers, so that names appear as soon as the operator configures a mainnet node.
    if (mainnet === undefined) return { json: nobody() }
    try {
      const { at, ...found } = await cache.get(address, async () => {
        const now = Date.now()
        return { ...(await resolveIdentity(mainnet, address)), resolvedAt: new Date(now).toISOString(), at: now }
      })
      const secondsLeft = Math.max(0, Math.floor((at + lifetimeMs - Date.now()) / 1000))
      return { json: found, headers: { 'cache-control': `public, max-age=${secondsLeft}` } }
    } catch (error) {
      throw chainUnavailable('eip155:1', error)
    }
  })
}

function nobody(): Identity {
  return { name: null, avatar: null, resolvedAt: null }
}
