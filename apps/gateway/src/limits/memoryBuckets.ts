import type { BucketStore } from './rateLimiter.ts'

const mostBuckets = 100_000

/** Token buckets of one process; the ones unused for longest go first. */
export function createMemoryBuckets(capacity: number = mostBuckets): BucketStore {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take: ({ key, tokens, refillPerSecond, cost }) => {
      const now = Date.now()
      const bucket = buckets.get(key)
      const refilled = bucket === undefined ? tokens : bucket.left + ((now - bucket.at) / 1000) * refillPerSecond
      const there = Math.min(tokens, refilled)
      const isAllowed = there >= Math.min(cost, tokens)
      const left = isAllowed ? there - cost : there
      // Set anew, so that the order of the map is the order of use.
      buckets.delete(key)
      buckets.set(key, { left, at: now })
      if (buckets.size > capacity) {
        const [oldest] = buckets.keys()
        if (oldest !== undefined) buckets.delete(oldest)
      }
      return { isAllowed, left }
    },
  }
}
