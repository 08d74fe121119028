import type { Metrics } from '../observability/metrics.ts'

/** Counts the hits and misses of one cache, from zero on, so that a rate can be told before the first of them. */
export function countCache({ cacheHits, cacheMisses }: Metrics, cache: CacheName) {
  const hits = cacheHits.of(cache)
  const misses = cacheMisses.of(cache)
  return {
    onHit: (count = 1) => {
      hits.pending += count
    },
    onMiss: (count = 1) => {
      misses.pending += count
    },
  }
}

/** The values of the metrics' label `cache`. */
export type CacheName =
  | 'assets'
  | 'balance'
  | 'currency-rate'
  | 'gas-price'
  | 'identity'
  | 'name'
  | 'onramp'
  | 'picture'
  | 'portfolio'
  | 'price'
  | 'solana-transaction'
  | 'wallets'
