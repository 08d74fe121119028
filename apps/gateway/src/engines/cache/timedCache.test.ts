import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTimedCache } from './timedCache.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('createTimedCache', () => {
  it('keeps a value for its lifetime and not a millisecond longer', async () => {
    vi.useFakeTimers()
    const cache = createTimedCache<number>({ lifetimeMs: 10_000 })
    let loads = 0
    const load = async () => ++loads
    expect(await cache.get('a', load)).toBe(1)
    vi.advanceTimersByTime(9_999)
    expect(await cache.get('a', load)).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await cache.get('a', load)).toBe(2)
  })

  it('runs one load for all concurrent callers', async () => {
    const cache = createTimedCache<number>({ lifetimeMs: 10_000 })
    let loads = 0
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    const load = async () => {
      const number = ++loads
      await mayAnswer
      return number
    }
    const asked = Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)])
    answer()
    expect(await asked).toEqual([1, 1, 2])
  })

  it('skips the kept value on refresh and keeps the new one', async () => {
    const cache = createTimedCache<number>({ lifetimeMs: 10_000 })
    let loads = 0
    const load = async () => ++loads
    await cache.get('a', load)
    expect(await cache.get('a', load, { refresh: true })).toBe(2)
    expect(await cache.get('a', load)).toBe(2)
  })

  it('forgets a kept value, and does not keep a load that was running then', async () => {
    const cache = createTimedCache<string>({ lifetimeMs: 10_000 })
    const waiting: (() => void)[] = []
    const slow = cache.get('a', () => new Promise((resolve) => waiting.push(() => resolve('old'))))
    cache.forget('a')
    expect(await cache.get('a', async () => 'new')).toBe('new')
    for (const answer of waiting) answer()
    expect(await slow).toBe('old')
    expect(await cache.get('a', async () => 'newer')).toBe('new')
    cache.forget('a')
    expect(await cache.get('a', async () => 'newer')).toBe('newer')
  })

  it('does not keep failures', async () => {
    const cache = createTimedCache<number>({ lifetimeMs: 10_000 })
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('a', async () => 1)).toBe(1)
  })

  it('drops the oldest entry beyond its capacity', async () => {
    const cache = createTimedCache<number>({ lifetimeMs: 10_000, capacity: 2 })
    let loads = 0
    const load = async () => ++loads
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key, load)
    expect(loads).toBe(4)
  })

  it('keeps no more than the values may weigh together, and nothing that is too heavy alone', async () => {
    const cache = createTimedCache<string>({ lifetimeMs: 10_000, weight: { of: ({ length }) => length, most: 10 } })
    const loads: string[] = []
    const ask = async (text: string) => {
      await cache.get(text, async () => {
        loads.push(text)
        return text
      })
    }
    for (const text of ['aaaa', 'bbbb', 'bbbb', 'cccc', 'bbbb', 'aaaa', 'cccc']) await ask(text)
    expect(loads).toEqual(['aaaa', 'bbbb', 'cccc', 'aaaa'])
    await ask('more than ten')
    await ask('more than ten')
    expect(loads.slice(4)).toEqual(['more than ten', 'more than ten'])
    cache.forget('cccc')
    for (const text of ['dddd', 'eeee', 'dddd', 'eeee']) await ask(text)
    expect(loads.slice(6)).toEqual(['dddd', 'eeee'])
  })

  it('counts each load as a miss, and what is kept or under way as a hit', async () => {
    const counted = { hits: 0, misses: 0 }
    const cache = createTimedCache<number>({
      lifetimeMs: 10_000,
      onHit: () => counted.hits++,
      onMiss: () => counted.misses++,
    })
    await Promise.all([cache.get('a', async () => 1), cache.get('a', async () => 1)])
    await cache.get('a', async () => 1)
    await cache.get('a', async () => 1, { refresh: true })
    expect(counted).toEqual({ hits: 2, misses: 2 })
  })

  it('answers an old value when no new one comes in time, and at once while that goes on', async () => {
    vi.useFakeTimers()
    const cache = createTimedCache<string>({ lifetimeMs: 10_000, staleMs: 60_000 })
    await cache.get('a', async () => 'old')
    vi.advanceTimersByTime(10_000)
    let answer = (_: string) => {}
    let loads = 0
    const load = () => {
      loads += 1
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    }
    const first = cache.get('a', load)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toBe('old')
    expect(await cache.get('a', load)).toBe('old')
    expect(await cache.get('a', load, { maxWaitMs: 0 })).toBe('old')
    expect(loads).toBe(1)
    answer('new')
    await vi.advanceTimersByTimeAsync(0)
    expect(await cache.get('a', load)).toBe('new')
    expect(loads).toBe(1)
  })

  it('answers the new value when it comes in time', async () => {
    vi.useFakeTimers()
    const cache = createTimedCache<string>({ lifetimeMs: 10_000, staleMs: 60_000 })
    await cache.get('a', async () => 'old')
    vi.advanceTimersByTime(10_000)
    expect(await cache.get('a', async () => 'new')).toBe('new')
  })

  it('answers an old value instead of a failure, waits for no further one, and forgets it in the end', async () => {
    vi.useFakeTimers()
    const cache = createTimedCache<string>({ lifetimeMs: 10_000, staleMs: 60_000 })
    await cache.get('a', async () => 'old')
    vi.advanceTimersByTime(10_000)
    const fail = () => Promise.reject(new Error('down'))
    expect(await cache.get('a', fail)).toBe('old')
    expect(await cache.get('a', () => new Promise<string>(() => {}))).toBe('old')
    await expect(cache.get('a', fail, { refresh: true })).rejects.toThrow('down')
    const other = createTimedCache<string>({ lifetimeMs: 10_000, staleMs: 60_000 })
    await other.get('a', async () => 'old')
    vi.advanceTimersByTime(70_000)
    await expect(other.get('a', fail)).rejects.toThrow('down')
  })

  it('stops a load when its last caller leaves, and begins another for the next caller', async () => {
    const cache = createTimedCache<string>({ lifetimeMs: 10_000 })
    const signals: AbortSignal[] = []
    const slow = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const [one, two] = [new AbortController(), new AbortController()]
    const waits = [cache.get('a', slow, one), cache.get('a', slow, two)]
    one.abort(new Error('gone'))
    await expect(waits[0]).rejects.toThrow('gone')
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    two.abort(new Error('gone'))
    expect(await cache.get('a', async () => 'next')).toBe('next')
    await expect(waits[1]).rejects.toThrow('gone')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})
