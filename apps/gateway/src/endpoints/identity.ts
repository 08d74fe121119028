import { type EndpointAnswer, type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import type { Address } from 'viem'
import { countCache } from '../cache/countCache.ts'
import { sharedLayer } from '../cache/sharedLayer.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { chainUnavailable, HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { type ResolvedIdentity, resolveIdentity } from '../identity/resolveIdentity.ts'
import { readAccount } from './readAccount.ts'
import type { Services } from './services.ts'

type Identity = EndpointAnswer<Endpoints['identity']>

const lifetimeMs = 86_400_000
const solanaSeconds = 3_600
/** Names of this gateway change here, so browsers keep them no longer than kits do (specification section 9). */
const localSeconds = 300
/** Who has no name yet may have one soon. */
const namelessSeconds = 60

/**
 * GET /v1/identity/{address}: ENS name and avatar, else the account's name of this gateway (gateway contract 1.4). Only what
 * ENS says is cached here, so that a name shows from the moment it is registered.
 */
export function identity(services: Services) {
  const { mainnet, names, findClient, safeFetch, config, metrics, shared } = services
  const cache = createTimedCache<ResolvedIdentity & { at: number }>({
    lifetimeMs,
    beneath: sharedLayer(shared, 'identity'),
    ...countCache(metrics, 'identity'),
  })
  const sources = { findClient, safeFetch, gateways: config.nfts }

  const findInEns = async (address: Address, refresh: boolean) => {
    if (mainnet === undefined) return undefined
    const load = async () => ({ ...(await resolveIdentity(mainnet, address, sources)), at: Date.now() })
    const found = await cache.get(address, load, { refresh }).catch((error: unknown) => {
      throw chainUnavailable('eip155:1', error)
    })
    if (!found.isCertain) cache.forget(address)
    return found
  }

  return served(endpoints.identity, async ({ params, query, projectId }) => {
    const refresh = readRefresh(query, projectId, config.testingProject)
    const { namespace, address } = readAccount(params.address)
    if (namespace === 'solana') return answer({ name: null, avatar: null, resolvedAt: null }, solanaSeconds)
    const found = await findInEns(address, refresh)
    const at = found?.at ?? Date.now()
    const resolvedAt = new Date(at).toISOString()
    if (found !== undefined && found.name !== null) {
      const secondsLeft = Math.max(0, Math.floor((at + lifetimeMs - Date.now()) / 1000))
      return answer(
        { name: found.name, avatar: found.avatar, resolvedAt },
        found.isCertain ? secondsLeft : namelessSeconds,
      )
    }
    const name = await names.primaryOf(address)
    if (name !== undefined) return answer({ name, avatar: null, resolvedAt }, localSeconds)
    return answer({ name: null, avatar: null, resolvedAt: found === undefined ? null : resolvedAt }, namelessSeconds)
  })
}

function answer(json: Identity, seconds: number) {
  return { json, headers: { 'cache-control': `public, max-age=${seconds}` } }
}

// Going round the cache costs the operator's nodes, so only the operator's own project may ask for it.
function readRefresh(
  { useCache }: EndpointQuery<Endpoints['identity']>,
  projectId: string | undefined,
  testingProject: string | undefined,
): boolean {
  if (useCache === undefined) return false
  if (testingProject === undefined || projectId !== testingProject) {
    throw new HttpProblem(400, '', 'The parameter useCache is for the testing project of this gateway only.')
  }
  return useCache === 'false'
}
