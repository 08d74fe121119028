import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeadlines, withDeadline } from './withDeadline.ts'

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

describe.each([
  ['withDeadline', () => withDeadline],
  ['createDeadlines', createDeadlines],
])('%s', (_, make) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    [9_999, 'answered'],
    [10_001, 'The answer took too long. Try again shortly.'],
  ])('with a bound of 10,000 ms, work of %i ms is %s', async (ms, expected) => {
    const bounded = make()(later(ms, 'answered'), 10_000).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(10_002)
    expect(await bounded).toBe(expected)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('hands the failure of the work on', async () => {
    const failing = make()(Promise.reject(new Error('away')), 10_000)
    await expect(failing).rejects.toThrow('away')
    await vi.runAllTimersAsync()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('createDeadlines', () => {
  it('sets no timer for works that end in the same turn, and one for each that does not', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const bounded = createDeadlines()
    let finish: (value: string) => void = () => undefined
    const slow = new Promise<string>((resolve) => {
      finish = resolve
    })
    const works = [bounded(Promise.resolve('at once'), 1_000), bounded(slow, 1_000)]
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect(timers).toHaveBeenCalledTimes(1)
    finish('later')
    expect(await Promise.all(works)).toEqual(['at once', 'later'])
    timers.mockRestore()
  })
})
