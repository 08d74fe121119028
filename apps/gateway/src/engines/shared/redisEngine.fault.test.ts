import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@foyer/test'
import { describe, expect, it } from 'vitest'
import { describeEngine } from '../../testing/describeEngine.ts'
import { createLogger } from '../observability/logger.ts'
import { createLeader } from './leader.ts'
import { createRedisEngine } from './redisEngine.ts'

const logger = createLogger('silent')

describeEngine('the engine on Redis', async () => {
  const redis = await startRedis()
  const parameters = { url: redis.url, prefix: 'engine', logger }
  const [one, two] = await Promise.all([createRedisEngine(parameters), createRedisEngine(parameters)])
  return {
    one,
    two,
    stop: async () => {
      await Promise.all([one.close(), two.close()])
      await redis.stop()
    },
  }
})

describe('the engine while Redis is away', () => {
  it.each([
    ['killed', 'kill', 'revive'],
    ['hanging', 'pause', 'resume'],
  ] as const)('answers without it while it is %s for ten seconds, and finds it again', async (_, take, give) => {
    const redis = await startRedis()
    const engine = await createRedisEngine({ url: redis.url, prefix: 'away', logger })
    const heard: string[] = []
    const led: string[] = []
    engine.topics.subscribe('t', (text) => heard.push(text))
    const leading = createLeader({ locks: engine.locks, logger, lifetimeMs: 3_000 }).hold(
      'l',
      async (signal, token) => {
        led.push(`from ${token}`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        led.push(`to ${token}`)
      },
    )
    const bucket = { key: 'b', tokens: 1, refillPerSecond: 0.001, cost: 1 }
    try {
      await engine.cache.set('a', 'text', 60_000)
      expect((await engine.buckets.take(bucket)).isAllowed).toBe(true)
      expect((await engine.buckets.take(bucket)).isAllowed).toBe(false)
      await expect.poll(() => led).toEqual(['from 1'])
      await redis[take]()
      const awayUntil = Date.now() + 10_000
      let slowest = 0
      while (Date.now() < awayUntil) {
        const askedAt = Date.now()
        expect(await engine.cache.get('a')).toBeUndefined()
        await engine.cache.set('b', 'text', 60_000)
        expect((await engine.buckets.take(bucket)).isAllowed).toBe(true)
        expect(await engine.locks.take('other', 1_000)).toBeUndefined()
        await engine.topics.publish('t', 'lost')
        slowest = Math.max(slowest, Date.now() - askedAt)
        await sleep(100)
      }
      // At most one command waits for its half second; the others know by then.
      expect(slowest).toBeLessThan(1_500)
      expect(led).toEqual(['from 1', 'to 1'])
      await redis[give]()
      await expect.poll(() => engine.cache.get('a'), { timeout: 10_000 }).toBe('text')
      // A hanging Redis may have given the lock to a question that was no longer waiting; then it runs out first.
      await expect.poll(() => led[2], { timeout: 10_000 }).toMatch(/^from [23]$/)
      await expect
        .poll(
          async () => {
            await engine.topics.publish('t', 'found')
            return heard
          },
          { timeout: 10_000 },
        )
        .toContain('found')
    } finally {
      await leading.stop()
      await engine.close()
      await redis.stop()
    }
  })

  it('leaves no lock behind that was given or released while it did not answer', async () => {
    const redis = await startRedis()
    const parameters = { url: redis.url, prefix: 'silent', logger }
    const [one, two] = await Promise.all([createRedisEngine(parameters), createRedisEngine(parameters)])
    try {
      const released = await one.locks.take('released', 600_000)
      expect(released?.token).toBe(1)
      redis.pause()
      expect(await one.locks.take('given', 600_000)).toBeUndefined()
      redis.resume()
      // Redis is still left alone at this moment.
      await released?.release()
      expect((await two.locks.take('released', 600_000))?.token).toBe(2)
      expect(await two.locks.take('given', 600_000)).toBeUndefined()
      await expect.poll(() => one.locks.take('given', 600_000)).toBeDefined()
      expect(await two.locks.take('given', 600_000)).toBeUndefined()
    } finally {
      await Promise.all([one.close(), two.close()])
      await redis.stop()
    }
  })

  it('does not take its own busy process for a silent Redis', async () => {
    const redis = await startRedis()
    const engine = await createRedisEngine({ url: redis.url, prefix: 'busy', logger })
    const bucket = { key: 'b', tokens: 1, refillPerSecond: 0.001, cost: 1 }
    try {
      await engine.cache.set('a', 'text', 60_000)
      const asked = Promise.all([engine.cache.get('a'), engine.buckets.take(bucket), engine.locks.take('l', 60_000)])
      // Work without a pause, longer than a command may take.
      for (const end = Date.now() + 1_200; Date.now() < end; );
      const [text, taken, lock] = await asked
      expect(text).toBe('text')
      expect(taken.isAllowed).toBe(true)
      expect(lock?.token).toBe(1)
      // Nor is it left alone afterwards.
      expect((await engine.buckets.take(bucket)).isAllowed).toBe(false)
    } finally {
      await engine.close()
      await redis.stop()
    }
  })

  it('starts while Redis is not there', async () => {
    const redis = await startRedis()
    await redis.kill()
    const engine = await createRedisEngine({ url: redis.url, prefix: 'late', logger })
    await engine.cache.set('a', 'text', 1_000)
    expect(await engine.cache.get('a')).toBeUndefined()
    await redis.revive()
    await expect
      .poll(
        async () => {
          await engine.cache.set('a', 'text', 10_000)
          return engine.cache.get('a')
        },
        { timeout: 10_000 },
      )
      .toBe('text')
    await engine.close()
    await redis.stop()
  })
})
