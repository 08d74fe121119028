import type { Limits } from '../config/schema.ts'

/** Takes one token from a bucket; the wait is in whole seconds. */
export type RateLimiter = (key: string) => { ok: true } | { ok: false; retryAfterSeconds: number }

const mostBuckets = 100_000

/** A token bucket for each key (gateway contract 1.17); without limits everything passes. */
export function createRateLimiter(rate: Limits['rate']): RateLimiter {
  if (rate === undefined) return () => ({ ok: true })
  const { tokens, refillPerSecond } = rate
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const now = Date.now()
    const bucket = buckets.get(key)
    const refilled = bucket === undefined ? tokens : bucket.left + ((now - bucket.at) / 1000) * refillPerSecond
    const left = Math.min(tokens, refilled)
    buckets.delete(key)
    const isAllowed = left >= 1
    buckets.set(key, { left: isAllowed ? left - 1 : left, at: now })
    if (buckets.size > mostBuckets) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    return isAllowed ? { ok: true } : { ok: false, retryAfterSeconds: Math.ceil((1 - left) / refillPerSecond) }
  }
}
