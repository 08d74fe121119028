import { endpoints } from '@foyer/contract'
import { countCache } from '../cache/countCache.ts'
import { sharedLayer } from '../cache/sharedLayer.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { chainUnavailable } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { readGasPrices } from '../rpc/gasPrices.ts'
import { findChain } from './findChain.ts'
import type { Services } from './services.ts'

const lifetimeMs = 2_000

/** Wei as decimal texts, which are the same after JSON. */
type GasPriceTexts = { standard: string; fast: string; instant: string }

/** GET /v1/convert/gas-price: wei for three speeds, at most two seconds old (gateway contract 1.8). */
export function convertGasPrice(services: Services) {
  const cache = createTimedCache<GasPriceTexts>({
    lifetimeMs,
    ...countCache(services.metrics, 'gas-price'),
    beneath: sharedLayer(services.shared, 'gas-price'),
  })
  return served(endpoints.convertGasPrice, async ({ query }) => {
    const { config: chain, client } = findChain(services, query.chainId)
    try {
      const json = await cache.get(chain.id, async () => {
        const { standard, fast, instant } = await readGasPrices(client)
        return { standard: String(standard), fast: String(fast), instant: String(instant) }
      })
      return { json }
    } catch (error) {
      throw chainUnavailable(chain.id, error)
    }
  })
}
