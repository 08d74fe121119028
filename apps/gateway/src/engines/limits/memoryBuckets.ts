import type { BucketAnswer, BucketRequest, Rate } from './rateLimiter.ts'

const mostBuckets = 100_000

/** Token buckets of one process, which answer at once. */
export type MemoryBuckets = {
  take: (bucket: BucketRequest) => BucketAnswer
  /** Takes the tokens whether they are there or not; `isAllowed` while there is no debt. */
  charge: (bucket: BucketRequest) => BucketAnswer
}

/** Builds the buckets; the ones unused for longest go first. */
export function createMemoryBuckets(capacity: number = mostBuckets): MemoryBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  const there = (key: string, { tokens, refillPerSecond }: Rate, now: number): number => {
    const bucket = buckets.get(key)
    if (bucket === undefined) return tokens
    return Math.min(tokens, bucket.left + ((now - bucket.at) / 1000) * refillPerSecond)
  }
  const keep = (key: string, left: number, at: number) => {
    // Set anew, so that the order of the map is the order of use.
    buckets.delete(key)
    buckets.set(key, { left, at })
    if (buckets.size <= capacity) return
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }

  return {
    take: ({ key, cost, isDone = false, ...rate }) => {
      const now = Date.now()
      const before = there(key, rate, now)
      const isAllowed = before >= Math.min(cost, rate.tokens)
      const left = isAllowed ? before - cost : isDone ? Math.max(before - cost, -rate.tokens) : before
      keep(key, left, now)
      return { isAllowed, left }
    },
    charge: ({ key, cost, ...rate }) => {
      const now = Date.now()
      const left = there(key, rate, now) - cost
      keep(key, left, now)
      return { isAllowed: left >= 0, left }
    },
  }
}
