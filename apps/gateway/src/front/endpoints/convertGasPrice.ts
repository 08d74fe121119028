import { endpoints } from '@foyer/contract'
import { findChain } from '../../capabilities/chains/findChain.ts'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { Gas } from '../../capabilities/gas/createGas.ts'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import { served } from '../http/served.ts'

const lifetimeMs = 2_000
/** For how long an old price, with its age, is better than none. */
const staleMs = 30_000

/** Wei as decimal texts, which are the same after JSON. */
type GasPriceTexts = { standard: string; fast: string; instant: string }

export type ConvertGasPriceNeeds = {
  chains: ServedChains
  gas: Gas
  metrics: Metrics
  shared: SharedEngine
}

/** GET /v1/convert/gas-price: wei for three speeds, at most two seconds old (gateway contract 1.8). */
export function convertGasPrice(services: ConvertGasPriceNeeds) {
  const cache = createTimedCache<Sourced<GasPriceTexts>>({
    lifetimeMs,
    staleMs,
    ...countCache(services.metrics, 'gas-price'),
    beneath: sharedLayer(services.shared, 'gas-price'),
  })
  return served(endpoints.convertGasPrice, async ({ query, signal }) => {
    const { config: chain, pool } = findChain(services, query.chainId)
    const wait = pool.isSilent() ? { maxWaitMs: 0 } : {}
    const load = async (end: AbortSignal): Promise<Sourced<GasPriceTexts>> => {
      const { value, ...source } = await services.gas.read(chain, end)
      const { standard, fast, instant } = value
      return { ...source, value: { standard: String(standard), fast: String(fast), instant: String(instant) } }
    }
    const found = await cache.get(chain.id, load, { signal: signal(), ...wait })
    return { json: found.value, headers: sourceHeaders([found]) }
  })
}
