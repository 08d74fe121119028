import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BreakerOpenError, createCircuitBreaker } from './circuitBreaker.ts'

const limits = { failures: 2, restMs: 1_000, maxRestMs: 3_000 }
const fail = () => Promise.reject(new Error('node'))
const succeed = () => Promise.resolve('answer')

describe('createCircuitBreaker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens after failures in a row and rests, doubling up to the longest rest', async () => {
    const breaker = createCircuitBreaker(limits)
    await expect(breaker.run(fail)).rejects.toThrow('node')
    expect(breaker.state()).toBe('closed')
    for (const rest of [1_000, 2_000, 3_000, 3_000]) {
      await expect(breaker.run(fail)).rejects.toThrow('node')
      expect(breaker.state()).toBe('open')
      vi.advanceTimersByTime(rest - 1)
      expect(breaker.state()).toBe('open')
      vi.advanceTimersByTime(1)
      expect(breaker.state()).toBe('ready')
    }
  })

  it('forgets earlier failures after a success', async () => {
    const breaker = createCircuitBreaker(limits)
    await expect(breaker.run(fail)).rejects.toThrow()
    await breaker.run(succeed)
    await expect(breaker.run(fail)).rejects.toThrow()
    expect(breaker.state()).toBe('closed')
  })

  it('lets one trial through while open; the others share its outcome', async () => {
    const breaker = createCircuitBreaker({ ...limits, failures: 1 })
    await expect(breaker.run(fail)).rejects.toThrow('node')
    let trials = 0
    const trial = () => {
      trials += 1
      return fail()
    }
    const outcomes = await Promise.allSettled([breaker.run(trial), breaker.run(trial), breaker.run(trial)])
    expect(trials).toBe(1)
    expect(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof BreakerOpenError),
    ).toEqual([false, true, true])
    await expect(Promise.all([breaker.run(succeed), breaker.run(succeed)])).resolves.toEqual(['answer', 'answer'])
    expect(breaker.state()).toBe('closed')
  })

  it('does not count what callers provoke', async () => {
    const breaker = createCircuitBreaker({ ...limits, failures: 1 }, (error) => !(error instanceof RangeError))
    await expect(breaker.run(() => Promise.reject(new RangeError('too large')))).rejects.toThrow()
    expect(breaker.state()).toBe('closed')
  })
})
