import { describe, expect, it } from 'vitest'
import { inSlices } from './inSlices.ts'
import { openDatabase } from './openDatabase.ts'

describe('inSlices', () => {
  const database = openDatabase(':memory:')

  /** Work that takes `rowMs` milliseconds of a simulated clock per row. */
  const work = (total: number, rowMs = 0.05) => {
    const slices: number[] = []
    const rests: number[] = []
    let [left, time] = [total, 0]
    const step = async (rows: number) => {
      const count = Math.min(rows, left)
      left -= count
      slices.push(count)
      time += count * rowMs
      return count
    }
    const pause = async (ms: number) => {
      rests.push(ms)
      time += ms
    }
    return { slices, rests, parameters: { database, step, pause, now: () => time } }
  }

  it('does everything, in slices of 8 ms, and rests three times as long after each', async () => {
    const { slices, rests, parameters } = work(1_000)
    expect(await inSlices(parameters)).toBe(1_000)
    expect(slices).toEqual([50, 100, 160, 160, 160, 160, 160, 50])
    expect(rests.map(Math.round)).toEqual([8, 15, 24, 24, 24, 24, 24, 8])
  })

  it('makes slices smaller where a row takes longer, down to 50 rows', async () => {
    const { slices, parameters } = work(220, 1)
    expect(await inSlices({ ...parameters, first: 70 })).toBe(220)
    expect(slices).toEqual([70, 50, 50, 50, 0])
  })

  it('lets others in between, also after a slice that is the only one', async () => {
    const { slices, parameters } = work(600)
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    await inSlices({ database, step: parameters.step })
    clearInterval(others)
    expect(slices.length).toBeGreaterThanOrEqual(3)
    expect(turns).toBeGreaterThanOrEqual(slices.length)
    let isLetIn = false
    setTimeout(() => {
      isLetIn = true
    }, 1)
    await inSlices({ database, step: async () => 0 })
    expect(isLetIn).toBe(true)
  })

  it('ends before the next slice when it is told to', async () => {
    const ending = new AbortController()
    const { slices, parameters } = work(10_000)
    const step = async (rows: number) => {
      const count = await parameters.step(rows)
      if (slices.length === 3) ending.abort()
      return count
    }
    expect(await inSlices({ ...parameters, step, signal: ending.signal })).toBe(310)
    expect(slices).toEqual([50, 100, 160])
  })
})
