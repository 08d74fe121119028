import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeadWatch } from './headWatch.ts'

describe('createHeadWatch', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const watch = (heads: (number | undefined | Error)[], lagMs = 30_000) => {
    let asked = 0
    const ask = async (index: number) => {
      asked += 1
      const head = heads[index]
      if (head instanceof Error) throw head
      return head
    }
    const created = createHeadWatch({ ask, nodes: heads.length, lagMs })
    const poll = async () => {
      const now = heads.map((_, index) => created.isBehind(index))
      await created.settled()
      return now
    }
    return { poll, asked: () => asked }
  }

  it('finds nodes further behind the newest than allowed, without holding up the first calls', async () => {
    const { poll } = watch([1_000, 1_031, 1_005])
    expect(await poll()).toEqual([false, false, false])
    expect(await poll()).toEqual([true, false, false])
  })

  it('looks at most every fifteen seconds, and uses a node again once it has caught up', async () => {
    const heads = [1_000, 1_060]
    const { poll, asked } = watch(heads)
    await poll()
    await poll()
    expect([await poll(), asked()]).toEqual([[true, false], 2])
    heads[0] = 1_072
    vi.advanceTimersByTime(15_000)
    await poll()
    expect([await poll(), asked()]).toEqual([[false, false], 4])
  })

  it('keeps its judgement of a node that gives no head', async () => {
    const heads: (number | undefined | Error)[] = [1_000, 1_060, undefined]
    const { poll } = watch(heads)
    await poll()
    heads[0] = new Error('away')
    vi.advanceTimersByTime(15_000)
    await poll()
    expect(await poll()).toEqual([true, false, false])
  })

  it.each([
    [60_000, true],
    [60_001, false],
    [10 ** 15, false],
  ])('judges others by a block that is %i ms ahead of now: %s', async (aheadMs, counts) => {
    const now = Date.now()
    const { poll } = watch([now / 1000, (now + aheadMs) / 1000])
    await poll()
    expect(await poll()).toEqual([counts, false])
  })

  it.each([
    ['of one node', [1_000], 30_000],
    ['where the operator wants none', [1_000, 2_000], 0],
  ])('asks no node %s', async (_, heads, lagMs) => {
    const { poll, asked } = watch(heads, lagMs)
    await poll()
    expect([await poll(), asked()]).toEqual([heads.map(() => false), 0])
  })
})
