import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextRange, rowsToDraw } from './rowsToDraw.ts'

describe('rows to draw', () => {
  test.each([
    ['those that are near', { from: 2, to: 5, count: 9, activeRow: 3 }, [2, 3, 4]],
    ['as many as there are', { from: 0, to: 6, count: 2, activeRow: 0 }, [0, 1]],
    ['none of none', { from: 0, to: 6, count: 0, activeRow: -1 }, []],
    ['the active one above', { from: 5, to: 7, count: 9, activeRow: 0 }, [0, 5, 6]],
    ['the active one below', { from: 0, to: 2, count: 9, activeRow: 8 }, [0, 1, 8]],
    ['the end of a list that became shorter', { from: 60, to: 63, count: 10, activeRow: -1 }, [7, 8, 9]],
    ['all of a list that became very short', { from: 60, to: 70, count: 2, activeRow: -1 }, [0, 1]],
  ])('consist of %s', (_, parameters, expected) => expect(rowsToDraw(parameters)).toEqual(expected))

  test('exist, ascend, and hold the active one', () => {
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

describe('the next range', () => {
  test.each([
    ['goes on by a few rows', { from: 0, to: 6 }, { from: 0, to: 5 }, { from: 0, to: 8 }],
    ['ends a few rows beyond those in sight', { from: 0, to: 8 }, { from: 0, to: 5 }, { from: 0, to: 9 }],
    ['leaves rows behind', { from: 0, to: 9 }, { from: 4, to: 9 }, { from: 2, to: 11 }],
    ['holds all rows in sight after a long way down', { from: 0, to: 9 }, { from: 7, to: 13 }, { from: 5, to: 13 }],
    ['holds all rows in sight after a long way up', { from: 7, to: 16 }, { from: 2, to: 7 }, { from: 2, to: 11 }],
    ['starts anew where nothing in sight is drawn', { from: 0, to: 9 }, { from: 40, to: 45 }, { from: 38, to: 47 }],
  ])('%s', (_, drawn, inSight, expected) => expect(nextRange(drawn, inSight)).toEqual(expected))

  test('holds what is in sight, adds few other rows, and comes to rest', () => {
    const range = fc.tuple(fc.nat({ max: 100 }), fc.integer({ min: 1, max: 12 })).map(([from, count]) => ({
      from,
      to: from + count,
    }))
    fc.assert(
      fc.property(range, range, (drawn, inSight) => {
        const isHeld = (row: number, { from, to }: typeof drawn) => row >= from && row < to
        let last = drawn
        for (let frame = 0; frame < 6; frame += 1) {
          const next = nextRange(last, inSight)
          expect([next.from <= inSight.from, next.to >= inSight.to]).toEqual([true, true])
          const rows = Array.from({ length: next.to - next.from }, (_, index) => next.from + index)
          const added = rows.filter((row) => !isHeld(row, last) && !isHeld(row, inSight))
          expect(added.length).toBeLessThanOrEqual(4)
          last = next
        }
        expect(last).toEqual({ from: Math.max(inSight.from - 2, 0), to: inSight.to + 4 })
        expect(nextRange(last, inSight)).toEqual(last)
      }),
    )
  })
})
