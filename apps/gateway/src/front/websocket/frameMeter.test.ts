import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameMeter } from './frameMeter.ts'

describe('createFrameMeter', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lets frames pass up to the rate, and says how long the next must wait', () => {
    const meter = createFrameMeter({ tokens: 3, refillPerSecond: 2 })
    for (let frame = 0; frame < 3; frame += 1) expect(meter.charge('a', 10).waitMs).toBe(0)
    expect(meter.charge('a', 10).waitMs).toBe(500)
    expect(meter.charge('a', 10).waitMs).toBe(1_000)
    expect(meter.charge('b', 10).waitMs).toBe(0)
    vi.advanceTimersByTime(1_500)
    expect(meter.charge('a', 10).waitMs).toBe(0)
  })

  it('counts large frames as many', () => {
    const meter = createFrameMeter({ tokens: 10, refillPerSecond: 1 })
    expect(meter.charge('a', 16_384 * 9).waitMs).toBe(0)
    expect(meter.charge('a', 1).waitMs).toBe(1_000)
  })

  it('reports a socket that floods for more than a minute, and none that only sometimes sends much', () => {
    const meter = createFrameMeter({ tokens: 10, refillPerSecond: 10 })
    const flood = (seconds: number) => {
      let isFlooding = false
      for (let second = 0; second < seconds; second += 1) {
        for (let frame = 0; frame < 11; frame += 1) isFlooding = meter.charge('a', 1).isFlooding || isFlooding
        vi.advanceTimersByTime(1_000)
      }
      return isFlooding
    }
    expect(flood(50)).toBe(false)
    vi.advanceTimersByTime(30_000)
    expect(flood(50)).toBe(false)
    expect(flood(20)).toBe(true)
  })

  it('bounds nothing where the operator wants no bound', () => {
    const meter = createFrameMeter(null)
    for (let frame = 0; frame < 5_000; frame += 1) expect(meter.charge('a', 1_000_000).waitMs).toBe(0)
  })
})
