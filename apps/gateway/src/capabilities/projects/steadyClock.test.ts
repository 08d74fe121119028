import { describe, expect, it } from 'vitest'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createCircuitBreaker } from '../../engines/rpc/circuitBreaker.ts'
import { createSteadyClock } from '../../engines/work/steadyClock.ts'
import { createProjectRegistry } from './projectRegistry.ts'
import type { ProjectStore } from './projectStore.ts'

const hour = 3_600_000

/** A clock that a person sets. */
function createSetClock() {
  let time = 1_780_000_000_000
  return {
    now: () => time,
    move: (ms: number) => {
      time += ms
    },
  }
}

describe('a clock that is set back', () => {
  it('counts what passes before and after, and nothing for the step', () => {
    const clock = createSetClock()
    const steady = createSteadyClock(clock.now)
    const start = steady()
    clock.move(1_000)
    clock.move(-hour)
    expect(steady() - start).toBe(0)
    clock.move(500)
    expect(steady() - start).toBe(500)
  })

  it('leaves callers their tokens, and goes on refilling', () => {
    const clock = createSetClock()
    const buckets = createMemoryBuckets({ now: clock.now })
    const bucket = { key: 'a', tokens: 2, refillPerSecond: 1, cost: 1 }
    expect(buckets.take(bucket).isAllowed).toBe(true)
    clock.move(-hour)
    expect(buckets.take(bucket)).toEqual({ isAllowed: true, left: 0 })
    expect(buckets.take(bucket).isAllowed).toBe(false)
    clock.move(1_000)
    expect(buckets.take(bucket).isAllowed).toBe(true)
  })

  it('lets a node that failed rest no longer than otherwise', async () => {
    const clock = createSetClock()
    const breaker = createCircuitBreaker({ failures: 1, restMs: 1_000, maxRestMs: 1_000 }, () => true, clock.now)
    await expect(breaker.run(() => Promise.reject(new Error('node')))).rejects.toThrow('node')
    clock.move(-hour)
    expect(breaker.state()).toBe('open')
    clock.move(1_000)
    expect(breaker.state()).toBe('ready')
  })

  it('asks a database that was away again after its second', async () => {
    const clock = createSetClock()
    let isAway = true
    const ask = async <T>(value: T): Promise<T> => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return value
    }
    const store: ProjectStore = {
      state: () => ask({ revision: 1, count: 1 }),
      find: () => ask(undefined),
      list: () => ask([]),
      save: () => ask(undefined),
      remove: () => ask(false),
    }
    const registry = createProjectRegistry({ projectMode: 'auto' }, store, createLogger('silent'), clock.now)
    expect((await registry.find('shop')).kind).toBe('unreachable')
    isAway = false
    clock.move(-hour)
    expect((await registry.find('shop')).kind).toBe('unreachable')
    clock.move(1_001)
    expect((await registry.find('shop')).kind).toBe('unknown')
  })
})
