import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Attempt, askInTurn } from './askInTurn.ts'

class Refused extends Error {}
class Final extends Error {}
const isFinal = (error: unknown) => error instanceof Final

/** An attempt that ends when the test says so. */
function controlled() {
  let signal: AbortSignal | undefined
  let answer: (value: string) => void = () => {}
  let fail: (reason: Error) => void = () => {}
  const ended = new Promise<string>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const attempt = vi.fn<Attempt<string>>((given) => {
    signal = given
    return ended
  })
  return {
    attempt,
    answer: (value: string) => answer(value),
    fail: (reason: Error) => fail(reason),
    isEnded: () => signal?.aborted,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('askInTurn', () => {
  it.each([
    [99, 1],
    [100, 2],
    [101, 2],
  ])('after %i ms of silence of a hedge at 100, has begun %i attempts', async (ms, begun) => {
    const [first, second] = [controlled(), controlled()]
    const hedge = { afterMs: 100, mayBegin: () => true }
    const asked = askInTurn({ attempts: [first.attempt, second.attempt], isFinal, hedge })
    await vi.advanceTimersByTimeAsync(ms)
    first.answer('one')
    expect(await asked).toEqual({ value: 'one', index: 0, begun })
    expect(second.attempt).toHaveBeenCalledTimes(begun - 1)
    if (begun === 2) expect(second.isEnded()).toBe(true)
  })

  it('takes the second answer and ends the first attempt', async () => {
    const [first, second] = [controlled(), controlled()]
    const hedge = { afterMs: 100, mayBegin: () => true }
    const asked = askInTurn({ attempts: [first.attempt, second.attempt], isFinal, hedge })
    await vi.advanceTimersByTimeAsync(100)
    second.answer('two')
    expect(await asked).toEqual({ value: 'two', index: 1, begun: 2 })
    expect(first.isEnded()).toBe(true)
  })

  it('begins no second attempt when it may not', async () => {
    const [first, second] = [controlled(), controlled()]
    const hedge = { afterMs: 100, mayBegin: () => false }
    const asked = askInTurn({ attempts: [first.attempt, second.attempt], isFinal, hedge })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(second.attempt).not.toHaveBeenCalled()
    first.answer('one')
    expect(await asked).toEqual({ value: 'one', index: 0, begun: 1 })
  })

  it('waits for the one still under way when the other failed, and goes on when both did', async () => {
    const [first, second, third] = [controlled(), controlled(), controlled()]
    const hedge = { afterMs: 100, mayBegin: () => true }
    const attempts = [first.attempt, second.attempt, third.attempt]
    const asked = askInTurn({ attempts, isFinal, hedge })
    await vi.advanceTimersByTimeAsync(100)
    second.fail(new Refused('second'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(third.attempt).not.toHaveBeenCalled()
    first.fail(new Refused('first'))
    await vi.advanceTimersByTimeAsync(1_000)
    third.answer('three')
    expect(await asked).toEqual({ value: 'three', index: 2, begun: 3 })
  })

  it('hedges once only, and no attempt that follows a failure', async () => {
    const [first, second, third] = [controlled(), controlled(), controlled()]
    const hedge = { afterMs: 100, mayBegin: () => true }
    const attempts = [first.attempt, second.attempt, third.attempt]
    const asked = askInTurn({ attempts, isFinal, hedge })
    first.fail(new Refused('first'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(third.attempt).not.toHaveBeenCalled()
    second.answer('two')
    expect(await asked).toEqual({ value: 'two', index: 1, begun: 2 })
  })

  it('ends with the error that ends the search, and ends the other attempt with it', async () => {
    const [first, second] = [controlled(), controlled()]
    const hedge = { afterMs: 100, mayBegin: () => true }
    const asked = askInTurn({ attempts: [first.attempt, second.attempt], isFinal, hedge })
    const refused = expect(asked).rejects.toThrow(Final)
    await vi.advanceTimersByTimeAsync(100)
    first.fail(new Final('too large'))
    await refused
    expect(second.isEnded()).toBe(true)
  })

  it('ends every attempt when the caller leaves', async () => {
    const [first, second] = [controlled(), controlled()]
    const caller = new AbortController()
    const hedge = { afterMs: 100, mayBegin: () => true }
    const attempts = [first.attempt, second.attempt]
    const asked = askInTurn({ attempts, isFinal: () => caller.signal.aborted, hedge, signal: caller.signal })
    const refused = expect(asked).rejects.toThrow('left')
    await vi.advanceTimersByTimeAsync(100)
    caller.abort()
    expect([first.isEnded(), second.isEnded()]).toEqual([true, true])
    first.fail(new Refused('left'))
    await refused
  })

  it.each([['hedged'], ['one by one']])('ends with the last error when all attempts fail (%s)', async (way) => {
    const attempts = ['one', 'two'].map((name) => () => Promise.reject(new Refused(name)))
    const hedge = way === 'hedged' ? { afterMs: 100, mayBegin: () => true } : undefined
    await expect(askInTurn({ attempts, isFinal, hedge })).rejects.toThrow('two')
  })
})
