import { startRedis } from '@foyer/test'
import { afterEach, describe, expect, it } from 'vitest'
import { fillRedis } from '../../testing/fillRedis.ts'
import { createLogger } from '../observability/logger.ts'
import { createLeader } from './leader.ts'
import { createRedisEngine } from './redisEngine.ts'

const logger = createLogger('silent')
const bucket = { key: 'b', tokens: 1, refillPerSecond: 0.001, cost: 1 }

describe('a Redis that is full', () => {
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  it.each(['noeviction', 'volatile-lru'])('lets calls pass and its leader lead, with %s', async (policy) => {
    const redis = await startRedis()
    endings.push(redis.stop)
    const engine = await createRedisEngine({ url: redis.url, prefix: 'full', logger })
    endings.push(engine.close)
    const led: string[] = []
    const leading = createLeader({ locks: engine.locks, logger, lifetimeMs: 60_000 }).hold(
      'work',
      async (signal, token) => {
        led.push(`from ${token}`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    )
    endings.push(leading.stop)
    await expect.poll(() => led).toEqual(['from 1'])
    const lock = await engine.locks.take('other', 600_000)
    await engine.cache.set('held', 'text', 600_000)
    await fillRedis(redis, policy)
    // Refusals do not count as silence: what Redis still answers is heard at once.
    await engine.cache.set('later', 'y'.repeat(100_000), 600_000)
    expect(await engine.isThere()).toBe(true)
    expect((await engine.buckets.take(bucket)).isAllowed).toBe(true)
    expect((await engine.buckets.take(bucket)).isAllowed).toBe(true)
    // With the other policy both may have been evicted.
    if (policy === 'noeviction') expect(await lock?.extend()).toBe('held')
    if (policy === 'noeviction') expect(await engine.cache.get('held')).toBe('text')
    expect(led).toEqual(['from 1'])
  })
})
