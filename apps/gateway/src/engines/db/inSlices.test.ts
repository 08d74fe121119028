import { describe, expect, it } from 'vitest'
import { inSlices } from './inSlices.ts'
import { openDatabase } from './openDatabase.ts'

describe('inSlices', () => {
  const database = openDatabase(':memory:')

  /** Work of which a row takes a twentieth of a millisecond. */
  const work = (total: number) => {
    const slices: number[] = []
    let left = total
    const step = async (rows: number) => {
      const count = Math.min(rows, left)
      left -= count
      slices.push(count)
      const until = performance.now() + count / 20
      while (performance.now() < until);
      return count
    }
    return { slices, step }
  }

  it('does everything, and no slice for much longer than it should take', async () => {
    const { slices, step } = work(1_000)
    expect(await inSlices({ database, step })).toBe(1_000)
    expect(slices.reduce((sum, rows) => sum + rows, 0)).toBe(1_000)
    // 160 rows take 8 ms; a machine that is busy makes slices smaller, never larger.
    expect(Math.max(...slices)).toBeLessThanOrEqual(200)
  })

  it('lets others in between, also after a slice that is the only one', async () => {
    const { slices, step } = work(600)
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    await inSlices({ database, step })
    clearInterval(others)
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
    const { slices, step } = work(10_000)
    const third = async (rows: number) => {
      const count = await step(rows)
      if (slices.length === 3) ending.abort()
      return count
    }
    const handled = await inSlices({ database, step: third, signal: ending.signal })
    expect(slices).toHaveLength(3)
    expect(handled).toBe(slices.reduce((sum, rows) => sum + rows, 0))
  })
})
