import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { createMemoryBuckets } from './memoryBuckets.ts'
import { createRateLimiter } from './rateLimiter.ts'

const logger = createLogger('silent')
const slow = { tokens: 2, refillPerSecond: 0.5 }

describe('createRateLimiter', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refills token by token, up to the size of the bucket', async () => {
    const { take } = createRateLimiter(createMemoryBuckets(), logger)
    const allowed = async () => (await take('a', slow, 1)).isAllowed
    expect([await allowed(), await allowed(), await allowed()]).toEqual([true, true, false])
    expect(await take('a', slow, 1)).toEqual({
      isAllowed: false,
      limit: 2,
      remaining: 0,
      resetSeconds: 4,
      retryAfterSeconds: 2,
    })
    vi.advanceTimersByTime(1_999)
    expect(await take('a', slow, 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 })
    vi.advanceTimersByTime(1)
    expect([await allowed(), await allowed()]).toEqual([true, false])
    vi.advanceTimersByTime(3_600_000)
    expect([await allowed(), await allowed(), await allowed()]).toEqual([true, true, false])
  })

  it('tells how much is left and when the bucket is full again', async () => {
    const { take } = createRateLimiter(createMemoryBuckets(), logger)
    expect(await take('a', { tokens: 10, refillPerSecond: 2 }, 4)).toEqual({
      isAllowed: true,
      limit: 10,
      remaining: 6,
      resetSeconds: 2,
      retryAfterSeconds: 0,
    })
  })

  it('takes tokens for what has been done although too few are left, down to one bucket below none', async () => {
    const { take } = createRateLimiter(createMemoryBuckets(), logger)
    const rate = { tokens: 10, refillPerSecond: 1 }
    expect(await take('a', rate, 6, true)).toMatchObject({ isAllowed: true, remaining: 4 })
    expect(await take('a', rate, 6, true)).toMatchObject({ isAllowed: false, remaining: 0, retryAfterSeconds: 8 })
    expect(await take('a', rate, 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 3 })
    for (let index = 0; index < 9; index += 1) await take('a', rate, 6, true)
    expect(await take('a', rate, 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 11 })
  })

  it('counts each key by itself', async () => {
    const { take } = createRateLimiter(createMemoryBuckets(), logger)
    const rate = { tokens: 1, refillPerSecond: 1 }
    const allowed = async (key: string) => (await take(key, rate, 1)).isAllowed
    expect([await allowed('a'), await allowed('b'), await allowed('a')]).toEqual([true, true, false])
  })

  it('lets a batch larger than the bucket pass when the bucket is full, and collects the debt', async () => {
    const { take } = createRateLimiter(createMemoryBuckets(), logger)
    const rate = { tokens: 10, refillPerSecond: 1 }
    expect(await take('a', rate, 25)).toMatchObject({ isAllowed: true, remaining: 0, resetSeconds: 25 })
    expect(await take('a', rate, 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 16 })
    vi.advanceTimersByTime(16_000)
    expect(await take('a', rate, 1)).toMatchObject({ isAllowed: true })
    expect(await take('a', rate, 25)).toMatchObject({ isAllowed: false, retryAfterSeconds: 10 })
  })

  it('refuses a batch that is larger than what is left', async () => {
    const { take } = createRateLimiter(createMemoryBuckets(), logger)
    const rate = { tokens: 10, refillPerSecond: 1 }
    expect((await take('a', rate, 6)).isAllowed).toBe(true)
    expect(await take('a', rate, 6)).toMatchObject({ isAllowed: false, retryAfterSeconds: 2, remaining: 4 })
    expect((await take('a', rate, 4)).isAllowed).toBe(true)
  })

  it('forgets the bucket unused for longest when it holds too many', async () => {
    const { take } = createRateLimiter(createMemoryBuckets({ capacity: 2 }), logger)
    const rate = { tokens: 1, refillPerSecond: 0.01 }
    const allowed = async (key: string) => (await take(key, rate, 1)).isAllowed
    expect([await allowed('a'), await allowed('b'), await allowed('a'), await allowed('c')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect([await allowed('a'), await allowed('b')]).toEqual([false, true])
  })

  it('lets calls pass while its store fails', async () => {
    const broken = {
      take: () => {
        throw new Error('gone')
      },
    }
    const { take } = createRateLimiter(broken, logger)
    expect(await take('a', slow, 1)).toMatchObject({ isAllowed: true, remaining: 2 })
    const rejecting = createRateLimiter({ take: () => Promise.reject(new Error('gone')) }, logger)
    expect(await rejecting.take('a', slow, 1)).toMatchObject({ isAllowed: true })
  })
})
