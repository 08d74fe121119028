import type { BucketAnswer, BucketRequest, Rate } from './rateLimiter.ts'

const maxBuckets = 100_000

/** Token buckets of one process, which answer at once. */
export type MemoryBuckets = {
  take: (bucket: BucketRequest) => BucketAnswer
  /** Takes the tokens whether they are there or not; `isAllowed` while there is no debt. */
  charge: (bucket: BucketRequest) => BucketAnswer
}

export type CreateMemoryBucketsParameters = {
  /** Buckets kept; the ones unused for longest go first. Default 100,000. */
  capacity?: number
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** Builds the buckets. */
export function createMemoryBuckets({
  capacity = maxBuckets,
  now = Date.now,
}: CreateMemoryBucketsParameters = {}): MemoryBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  const there = (key: string, { tokens, refillPerSecond }: Rate, at: number): number => {
    const bucket = buckets.get(key)
    if (bucket === undefined) return tokens
    // A clock that was set back gives nothing for a while, and takes nothing.
    return Math.min(tokens, bucket.left + (Math.max(0, at - bucket.at) / 1000) * refillPerSecond)
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
      const at = now()
      const before = there(key, rate, at)
      const isAllowed = before >= Math.min(cost, rate.tokens)
      const left = isAllowed ? before - cost : isDone ? Math.max(before - cost, -rate.tokens) : before
      keep(key, left, at)
      return { isAllowed, left }
    },
    charge: ({ key, cost, ...rate }) => {
      const at = now()
      const left = there(key, rate, at) - cost
      keep(key, left, at)
      return { isAllowed: left >= 0, left }
    },
  }
}
