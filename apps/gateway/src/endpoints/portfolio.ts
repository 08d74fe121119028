import { endpoints } from '@foyer/contract'
import { countCache } from '../cache/countCache.ts'
import { sharedLayer } from '../cache/sharedLayer.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { unsupportedChain } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { readAccount } from './readAccount.ts'
import { readBalancesOf } from './readBalancesOf.ts'
import type { Services } from './services.ts'

type Held = { id: string; name: string; symbol: string }

const lifetimeMs = 30_000
/** The native coin's id; it has no address of its own. */
const nativeCoin = 'slip44:60'

/** GET /v1/account/{address}/portfolio: the names of what an account holds on all EVM chains (gateway contract 1.7). */
export function portfolio(services: Services) {
  const cache = createTimedCache<readonly Held[]>({
    lifetimeMs,
    ...countCache(services.metrics, 'portfolio'),
    beneath: sharedLayer(services.shared, 'portfolio'),
  })
  return served(endpoints.portfolio, async ({ params, query }) => {
    const { namespace, address } = readAccount(params.address)
    const chains = [...services.chains.values()]
    if (namespace !== 'eip155') throw unsupportedChain('of this address', [...services.chains.keys()])
    const { currency = 'usd' } = query
    const data = await Promise.all(
      chains.map((chain) =>
        cache.get([chain.config.id, address, currency].join(' '), async () => {
          const { items } = await readBalancesOf(services, chain, { owner: address, currency, wanted: [] })
          return items.map(({ address: token, name, symbol }) => ({
            id: token ?? `${chain.config.id}/${nativeCoin}`,
            name,
            symbol,
          }))
        }),
      ),
    )
    return { json: { data: data.flat() } }
  })
}
