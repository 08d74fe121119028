import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTimedCache } from '../engines/cache/timedCache.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { createLeader } from '../engines/shared/leader.ts'
import type { Locks, SharedEngine } from '../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../engines/shared/sharedLayer.ts'
import type { TestClock } from './createTestClock.ts'

/** Two processes' views of one engine; of an engine in memory both are the same. */
export type EnginePair = {
  one: SharedEngine
  two: SharedEngine
  /** Moves the engine's time on. Absent where a server has its own clock, whose time passes while a test polls. */
  clock?: TestClock
  stop: () => Promise<void>
}

/** Counts how often locks of an engine were extended. */
function countExtensions(locks: Locks) {
  const counted = { extended: 0 }
  const take: Locks['take'] = async (name, lifetimeMs) => {
    const lock = await locks.take(name, lifetimeMs)
    const extend = async () => {
      const state = await lock?.extend()
      if (state === 'held') counted.extended += 1
      return state ?? 'lost'
    }
    return lock && { ...lock, extend }
  }
  return { counted, locks: { take } }
}

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
      pair.clock?.advance(30)
      await expect.poll(() => two.cache.get('short')).toBeUndefined()
    })

    it('counts one bucket for both, and refills it', async () => {
      const bucket = { key: `bucket ${Math.random()}`, tokens: 10, refillPerSecond: 0.01, cost: 1 }
      const taken = await Promise.all(
        Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? pair.one : pair.two).buckets.take(bucket)),
      )
      expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
      const refilled = { ...bucket, refillPerSecond: 2 }
      pair.clock?.advance(500)
      await expect.poll(async () => (await pair.two.buckets.take(refilled)).isAllowed).toBe(true)
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
      pair.clock?.advance(50)
      let third: Awaited<ReturnType<Locks['take']>>
      await expect
        .poll(async () => {
          third ??= await pair.one.locks.take(name, 60_000)
          return third?.token
        })
        .toBe(3)
      expect(await second?.extend()).toBe('lost')
      await second?.release()
      expect(await pair.two.locks.take(name, 60_000)).toBeUndefined()
      expect(await third?.extend()).toBe('held')
    })

    it('gives a lock to one of many concurrent callers', async () => {
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
      const later: string[] = []
      const others = [pair.one, pair.two].map((engine) => engine.topics.subscribe('end', (text) => later.push(text)))
      await pair.two.topics.publish('t', 'second')
      // One publisher's messages come in order: a listener that heard the end would have heard the second before.
      await pair.two.topics.publish('end', 'end')
      await expect.poll(() => later).toEqual(['end', 'end'])
      for (const end of others) end()
      expect(heard).toEqual(['first', 'first'])
    })

    it('lets one process lead, and another once the first stops', async () => {
      const name = `leader ${Math.random()}`
      const logger = createLogger('silent')
      const running: string[] = []
      const { counted, locks } = countExtensions(pair.one.locks)
      const lead = (own: Locks, who: string) =>
        createLeader({ locks: own, logger, lifetimeMs: 3_000, ...pair.clock }).hold(name, async (signal, token) => {
          running.push(`${who} ${token}`)
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          running.push(`${who} ends`)
        })
      const first = lead(locks, 'one')
      await expect.poll(() => running).toEqual(['one 1'])
      const second = lead(pair.two.locks, 'two')
      // Longer than the lock that the first extends each second.
      for (let beat = 1; beat <= 4; beat += 1) {
        await pair.clock?.endWait(1_000)
        await expect.poll(() => counted.extended).toBeGreaterThanOrEqual(beat)
      }
      expect(running).toEqual(['one 1'])
      await first.stop()
      // The second asks again after its own wait.
      await pair.clock?.endWait()
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
      const shared = sharedLayer<{ n: number }>(pair.two, name)
      const isShared = pair.one.kind === 'redis'
      await expect.poll(async () => (await shared?.read('k'))?.value).toEqual(isShared ? { n: 1 } : undefined)
      expect(await second?.get('k', load)).toEqual({ n: isShared ? 1 : 2 })
      first?.forget('k')
      await expect.poll(() => second?.peek('k')).toEqual(isShared ? undefined : { n: 2 })
      await expect.poll(() => shared?.read('k')).toBeUndefined()
      expect(await second?.get('k', load)).toEqual({ n: 2 })
    })
  })
}
