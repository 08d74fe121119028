import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsToDraw } from './rowsToDraw.ts'

describe('rows to draw', () => {
  test.each([
    ['those that are near', { from: 2, to: 5, count: 9, activeRow: 3 }, [2, 3, 4]],
    ['as many as there are', { from: 0, to: 6, count: 2, activeRow: 0 }, [0, 1]],
    ['none of none', { from: 0, to: 6, count: 0, activeRow: -1 }, []],
    ['the active one above', { from: 5, to: 7, count: 9, activeRow: 0 }, [0, 5, 6]],
    ['the active one below', { from: 0, to: 2, count: 9, activeRow: 8 }, [0, 1, 8]],
    ['the end of a list that became shorter', { from: 60, to: 63, count: 10, activeRow: -1 }, [7, 8, 9]],
    ['all of a list that became very short', { from: 60, to: 70, count: 2, activeRow: -1 }, [0, 1]],
  ])('are %s', (_, parameters, expected) => expect(rowsToDraw(parameters)).toEqual(expected))

  test('are there, ascend, and hold the active one', () => {
    const whole = fc.nat({ max: 200 })
    fc.assert(
      fc.property(whole, whole, whole, fc.integer({ min: -1, max: 200 }), (from, near, count, activeRow) => {
        const drawn = rowsToDraw({ from, to: from + near, count, activeRow })
        expect(drawn.every((row, index) => row >= 0 && row < count && row > (drawn[index - 1] ?? -1))).toBe(true)
        expect(drawn.includes(activeRow) || activeRow < 0 || activeRow >= count).toBe(true)
        expect(drawn.length).toBeGreaterThanOrEqual(Math.min(near, count))
      }),
    )
  })
})
