import { endpoints } from '@foyer/contract'
import { createTimedCache } from '../cache/timedCache.ts'
import { chainUnavailable } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { type GasPrices, readGasPrices } from '../rpc/gasPrices.ts'
import { findChain } from './findChain.ts'
import type { Services } from './services.ts'

const lifetimeMs = 2_000

/** GET /v1/convert/gas-price: wei for three speeds, at most two seconds old (gateway contract 1.8). */
export function convertGasPrice(services: Services) {
  const cache = createTimedCache<GasPrices>({
    lifetimeMs,
    onHit: () => services.metrics.cacheHits.inc({ cache: 'gas-price' }),
  })
  return served(endpoints.convertGasPrice, async ({ query }) => {
    const { config: chain, client } = findChain(services, query.chainId)
    try {
      const { standard, fast, instant } = await cache.get(chain.id, () => readGasPrices(client))
      return { json: { standard: String(standard), fast: String(fast), instant: String(instant) } }
    } catch (error) {
      throw chainUnavailable(chain.id, error)
    }
  })
}
