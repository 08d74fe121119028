import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimiter } from './rateLimiter.ts'

describe('createRateLimiter', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refills token by token, up to the size of the bucket', () => {
    const take = createRateLimiter({ tokens: 2, refillPerSecond: 0.5 })
    const allowed = () => take('a').ok
    expect([allowed(), allowed(), allowed()]).toEqual([true, true, false])
    expect(take('a')).toEqual({ ok: false, retryAfterSeconds: 2 })
    vi.advanceTimersByTime(1_999)
    expect(take('a')).toEqual({ ok: false, retryAfterSeconds: 1 })
    vi.advanceTimersByTime(1)
    expect([allowed(), allowed()]).toEqual([true, false])
    vi.advanceTimersByTime(3_600_000)
    expect([allowed(), allowed(), allowed()]).toEqual([true, true, false])
  })

  it('counts each key by itself, and nothing without limits', () => {
    const take = createRateLimiter({ tokens: 1, refillPerSecond: 1 })
    expect([take('a').ok, take('b').ok, take('a').ok]).toEqual([true, true, false])
    const open = createRateLimiter(undefined)
    expect(Array.from({ length: 100 }, () => open('a').ok).every(Boolean)).toBe(true)
  })
})
