import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeadlines, withDeadline } from './withDeadline.ts'

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

describe.each([
  ['withDeadline', () => withDeadline],
  ['createDeadlines', createDeadlines],
])('%s', (_, make) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
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
  it('shares one timer among works that end soon, and sets one for each that does not', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const bounded = createDeadlines()
    const ended: string[] = []
    const works = [1, 2, 3].map((ms) => bounded(later(ms, 'soon'), 10_000, { onEnd: () => ended.push('soon') }))
    const slow = bounded(later(500, 'later'), 10_000, { onEnd: () => ended.push('later') })
    await vi.advanceTimersByTimeAsync(10)
    expect([ended.length, vi.getTimerCount()]).toEqual([3, 2])
    await vi.advanceTimersByTimeAsync(30)
    expect(vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all([...works, slow])).toEqual(['soon', 'soon', 'soon', 'later'])
    expect([ended.at(-1), vi.getTimerCount()]).toEqual(['later', 0])
    vi.useRealTimers()
  })

  it('says when the time of a work is over, and when it ends after all', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const events: string[] = []
    const note = (event: string) => () => events.push(event)
    const bounded = createDeadlines()(later(900, 'late'), 500, { onEnd: note('end'), onLate: note('late') })
    const failed = expect(bounded).rejects.toThrow('took too long')
    await vi.advanceTimersByTimeAsync(600)
    expect(events).toEqual(['late'])
    await vi.advanceTimersByTimeAsync(400)
    expect(events).toEqual(['late', 'end'])
    await failed
    vi.useRealTimers()
  })
})
