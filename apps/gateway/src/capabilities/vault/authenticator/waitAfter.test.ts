import { describe, expect, it } from 'vitest'
import { waitAfter } from './waitAfter.ts'

describe('waitAfter', () => {
  it.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [6, 0],
    [9, 0],
    [10, 2],
    [15, 4],
    [20, 8],
    [25, 16],
    [29, 0],
    [30, 24],
    [35, 24],
    [1_000_000, 24],
  ])('makes codes wait after %i wrong ones for %i hours', (wrong, hours) => {
    expect(waitAfter(wrong)).toBe(hours * 3_600_000)
  })
})
