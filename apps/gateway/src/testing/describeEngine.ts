import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTimedCache } from '../engines/cache/timedCache.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { createLeader } from '../engines/shared/leader.ts'
import type { SharedEngine } from '../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../engines/shared/sharedLayer.ts'

/** Two processes' views of one engine; of an engine in memory both are the same. */
export type EnginePair = { one: SharedEngine; two: SharedEngine; stop: () => Promise<void> }

/** What every shared engine must do, whatever stands behind it. */
export function describeEngine(name: string, start: () => Promise<EnginePair>): void {
  describe(name, () => {
    let pair: EnginePair
    beforeAll(async () => {
      pair = await start()
    })
    afterAll(() => pair?.stop())

    it('keeps a text for its lifetime, in both', async () => {
      const { one, two } = pair
      await one.cache.set('a', 'text', 60_000)
      expect(await two.cache.get('a')).toBe('text')
      await two.cache.remove('a')
      expect(await one.cache.get('a')).toBeUndefined()
      await one.cache.set('short', 'text', 30)
      // fixed wait: the lifetime of the text.
      await sleep(60)
      expect(await two.cache.get('short')).toBeUndefined()
    })

    it('counts one bucket for both, and refills it', async () => {
      const bucket = { key: `bucket ${Math.random()}`, tokens: 10, refillPerSecond: 20, cost: 1 }
      const taken = await Promise.all(
        Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? pair.one : pair.two).buckets.take(bucket)),
      )
      const allowed = taken.filter(({ isAllowed }) => isAllowed).length
      expect(allowed).toBeGreaterThanOrEqual(10)
      expect(allowed).toBeLessThan(20)
      // fixed wait: the time in which the bucket refills.
      await sleep(300)
      expect((await pair.two.buckets.take(bucket)).isAllowed).toBe(true)
      const debt = await pair.one.buckets.take({ ...bucket, key: `${bucket.key} debt`, cost: 25 })
      expect(debt.isAllowed).toBe(true)
      expect(Math.round(debt.left)).toBe(-15)
    })

    it('gives a lock to one, and to another once it was released or ran out, with a higher token', async () => {
      const name = `lock ${Math.random()}`
      const first = await pair.one.locks.take(name, 60_000)
      expect(first?.token).toBe(1)
      expect(await pair.two.locks.take(name, 60_000)).toBeUndefined()
      expect(await first?.extend()).toBe('held')
      await first?.release()
      const second = await pair.two.locks.take(name, 50)
      expect(second?.token).toBe(2)
      // fixed wait: the lifetime of the lock.
      await sleep(100)
      const third = await pair.one.locks.take(name, 60_000)
      expect(third?.token).toBe(3)
      expect(await second?.extend()).toBe('lost')
      await second?.release()
      expect(await pair.two.locks.take(name, 60_000)).toBeUndefined()
      expect(await third?.extend()).toBe('held')
    })

    it('gives a lock to one of many who ask at once', async () => {
      const name = `lock ${Math.random()}`
      const asked = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? pair.one : pair.two).locks.take(name, 60_000),
      )
      expect((await Promise.all(asked)).filter((lock) => lock !== undefined)).toHaveLength(1)
    })

    it('tells both what one publishes, until they stop listening', async () => {
      const heard: string[] = []
      const ends = [pair.one, pair.two].map((engine) => engine.topics.subscribe('t', (text) => heard.push(text)))
      pair.one.topics.subscribe('other', () => heard.push('other'))
      await pair.one.topics.publish('t', 'first')
      await expect.poll(() => heard).toEqual(['first', 'first'])
      for (const end of ends) end()
      await pair.two.topics.publish('t', 'second')
      // fixed wait: nothing may come any more.
      await sleep(50)
      expect(heard).toHaveLength(2)
    })

    it('lets one process lead, and another once the first stops', async () => {
      const name = `leader ${Math.random()}`
      const logger = createLogger('silent')
      const running: string[] = []
      const lead = (engine: SharedEngine, who: string) =>
        createLeader({ locks: engine.locks, logger, lifetimeMs: 600 }).hold(name, async (signal, token) => {
          running.push(`${who} ${token}`)
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          running.push(`${who} ends`)
        })
      const first = lead(pair.one, 'one')
      await expect.poll(() => running).toEqual(['one 1'])
      const second = lead(pair.two, 'two')
      // fixed wait: longer than the lease that the first renews.
      await sleep(1_500)
      expect(running).toEqual(['one 1'])
      await first.stop()
      await expect.poll(() => running).toEqual(['one 1', 'one ends', 'two 2'])
      await second.stop()
      expect(running).toEqual(['one 1', 'one ends', 'two 2', 'two ends'])
    })

    it('loads once for both processes, and forgets in both', async () => {
      const name = `cache ${Math.random()}`
      const caches = [pair.one, pair.two].map((engine) =>
        createTimedCache<{ n: number }>({ lifetimeMs: 60_000, beneath: sharedLayer(engine, name) }),
      )
      const [first, second] = caches
      let loads = 0
      const load = async () => ({ n: ++loads })
      expect(await first?.get('k', load)).toEqual({ n: 1 })
      const isShared = pair.one.kind === 'redis'
      // fixed wait: until the other process could have read it.
      await sleep(50)
      expect(await second?.get('k', load)).toEqual({ n: isShared ? 1 : 2 })
      first?.forget('k')
      // fixed wait: until the other process has heard of it.
      await sleep(100)
      expect(await second?.get('k', load)).toEqual({ n: 2 })
    })
  })
}
