import type { Metrics } from '../observability/metrics.ts'

/** Counts the hits and misses of one cache, from zero on, so that a rate can be told before the first of them. */
export function countCache({ cacheHits, cacheMisses }: Metrics, cache: CacheName) {
  const hits = cacheHits.labels(cache)
  const misses = cacheMisses.labels(cache)
  hits.inc(0)
  misses.inc(0)
  return {
    onHit: (count = 1) => hits.inc(count),
    onMiss: (count = 1) => misses.inc(count),
  }
}

/** The values of the metrics' label `cache`. */
export type CacheName =
  | 'assets'
  | 'balance'
  | 'currency-rate'
  | 'gas-price'
  | 'identity'
  | 'onramp'
  | 'picture'
  | 'portfolio'
  | 'price'
  | 'wallets'
