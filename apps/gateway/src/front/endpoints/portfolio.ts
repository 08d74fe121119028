import { endpoints } from '@foyer/contract'
import type { Balances } from '../../capabilities/balances/createBalances.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import { askChains, missingHeaders } from '../../capabilities/providers/askChains.ts'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import { unsupportedChain } from '../../engines/errors/chainErrors.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import { served } from '../http/served.ts'
import { readAccount } from './readAccount.ts'

type Held = { id: string; name: string; symbol: string }

const lifetimeMs = 30_000
/** For how long an old answer, with its age, is better than none. */
const staleMs = 600_000
/** The native coin's id; the coin has no address. */
const nativeCoin = 'slip44:60'

export type PortfolioNeeds = {
  balances: Balances
  chains: ServedChains
  metrics: Metrics
  shared: SharedEngine
}

/** GET /v1/account/{address}/portfolio: the names of what an account holds on all EVM chains (gateway contract 1.7). */
export function portfolio(services: PortfolioNeeds) {
  const cache = createTimedCache<Sourced<readonly Held[]>>({
    lifetimeMs,
    staleMs,
    ...countCache(services.metrics, 'portfolio'),
    beneath: sharedLayer(services.shared, 'portfolio'),
  })
  return served(endpoints.portfolio, async ({ params, query, signal: end }) => {
    const { namespace, address } = readAccount(params.address)
    const chainIds = [...services.chains.keys()]
    if (namespace !== 'eip155') throw unsupportedChain('of this address', chainIds)
    const { currency = 'usd' } = query
    const signal = end()
    const { found, missing } = await askChains(chainIds, (chainId) => {
      const load = async (stop: AbortSignal) => {
        const answer = await services.balances.read({ chainId, owner: address, currency, wanted: [] }, stop)
        const held = answer.value.items.map(({ address: token, name, symbol }) => ({
          id: token ?? `${chainId}/${nativeCoin}`,
          name,
          symbol,
        }))
        return { ...answer, value: held }
      }
      const wait = services.chains.get(chainId)?.pool.isSilent() ? { maxWaitMs: 0 } : {}
      return cache.get([chainId, address, currency].join(' '), load, { signal, ...wait })
    })
    const headers = { ...sourceHeaders(found), ...missingHeaders(missing) }
    return { json: { data: found.flatMap(({ value }) => value) }, headers }
  })
}
