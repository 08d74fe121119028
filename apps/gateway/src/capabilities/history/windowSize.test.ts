import { describe, expect, it } from 'vitest'
import { createWindowSize } from './windowSize.ts'

describe('window size', () => {
  const sizesAfter = (perBlock: number, { start = 16, largest = 512, maxItems = 4_000 } = {}) => {
    const window = createWindowSize({ start, largest, maxItems })
    return Array.from({ length: 8 }, () => {
      const blocks = window.size()
      window.fit({ blocks, items: blocks * perBlock })
      return window.size()
    })
  }

  it('doubles up to the largest while answers are small', () => {
    expect(sizesAfter(0)).toEqual([32, 64, 128, 256, 512, 512, 512, 512])
  })

  it('stays where the next answer holds as much as is kept in memory at once', () => {
    expect(sizesAfter(30)).toEqual([32, 64, 128, 133, 133, 133, 133, 133])
    expect(sizesAfter(1_000)).toEqual(Array.from({ length: 8 }, () => 4))
  })

  it('asks for one block at least, however full blocks are', () => {
    expect(sizesAfter(50_000).at(-1)).toBe(1)
  })

  it('judges by the blocks that were read, not by those it would have asked for', () => {
    const window = createWindowSize({ start: 512, largest: 512, maxItems: 4_000 })
    // At the head a step is one block; a gap that comes later is read in steps that fit.
    window.fit({ blocks: 1, items: 100 })
    expect(window.size()).toBe(40)
  })

  it('halves when a node refuses, down to one', () => {
    const window = createWindowSize({ start: 5, largest: 512 })
    expect([window.shrink(), window.size(), window.shrink(), window.size(), window.shrink()]).toEqual([
      true,
      2,
      true,
      1,
      false,
    ])
  })
})
