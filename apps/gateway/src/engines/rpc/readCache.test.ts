import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadCache } from './readCache.ts'

const read = (bytes: number) => ({ result: '0'.repeat(bytes), source: 'node-1', at: Date.now() })

describe('createReadCache', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('keeps up to its bytes; what was not asked for longest goes first', () => {
    const cache = createReadCache(10_000)
    for (let index = 0; index < 9; index += 1) cache.set(`${index}`, read(600))
    cache.get('0')
    for (let index = 9; index < 12; index += 1) cache.set(`${index}`, read(600))
    expect(cache.bytes()).toBeLessThanOrEqual(10_000)
    expect([cache.get('0') !== undefined, cache.get('1'), cache.get('11') !== undefined]).toEqual([
      true,
      undefined,
      true,
    ])
  })

  it('keeps nothing that is too large, nothing for long, and nothing at all with 0 bytes', () => {
    vi.useFakeTimers()
    const cache = createReadCache(10_000)
    cache.set('large', read(2_000))
    expect(cache.get('large')).toBeUndefined()
    cache.set('old', read(100))
    vi.advanceTimersByTime(600_000)
    expect(cache.get('old')).toBeUndefined()
    expect(cache.bytes()).toBe(0)
    const none = createReadCache(0)
    none.set('a', read(1))
    expect(none.get('a')).toBeUndefined()
  })
})
