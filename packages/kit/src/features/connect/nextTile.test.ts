import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitName } from './findRows.ts'
import { nextTile } from './useTileKeys.ts'

describe('keys among tiles', () => {
  test.each<[string, number, number, boolean, number | undefined]>([
    ['ArrowRight', 0, 10, false, 1],
    ['ArrowLeft', 1, 10, false, 0],
    ['ArrowRight', 1, 10, true, 0],
    ['ArrowLeft', 0, 10, true, 1],
    ['ArrowRight', 9, 10, false, 9],
    ['ArrowLeft', 0, 10, false, 0],
    ['ArrowDown', 1, 10, false, 5],
    ['ArrowDown', 7, 10, false, 9],
    ['ArrowDown', 9, 10, false, 9],
    ['ArrowUp', 5, 10, false, 1],
    ['ArrowUp', 3, 10, false, -1],
    ['Home', 7, 10, false, 0],
    ['End', 0, 10, false, 9],
    ['a', 0, 10, false, undefined],
    ['Enter', 0, 10, false, undefined],
  ])('%s from tile %i of %i, from right to left %s, leads to %s', (key, at, count, isTurned, expected) => {
    expect(nextTile(key, at, { count, isTurned, across: 4 })).toBe(expected)
  })

  test.each([
    ['ArrowDown', 1, 3],
    ['ArrowDown', 8, 8],
    ['ArrowDown', 7, 8],
    ['ArrowUp', 5, 3],
    ['ArrowUp', 1, -1],
  ])('%s from tile %i of 9, two of which stand side by side, leads to %s', (key, at, expected) => {
    expect(nextTile(key, at, { count: 9, isTurned: false, across: 2 })).toBe(expected)
  })

  test('never lead to a tile that is not there', () => {
    const key = fc.constantFrom('Home', 'End', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight')
    const place = fc.integer({ min: 1, max: 600 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)))
    fc.assert(
      fc.property(key, place, fc.boolean(), fc.constantFrom(2, 4), (pressed, [count, at], isTurned, across) => {
        const next = nextTile(pressed, at, { count, isTurned, across }) ?? -2
        expect(next === -1 ? at < across : next >= 0 && next < count).toBe(true)
      }),
    )
  })
})

describe('what was found of a name', () => {
  test.each([
    ['Northlight', 'OR', ['N', 'or', 'thlight']],
    ['Harbor', ' or ', ['Harb', 'or', '']],
    ['Harbor', '', ['Harbor', '', '']],
    ['Harbor', 'x', ['Harbor', '', '']],
  ])('%s, looked for as %j, is marked', (name, words, parts) => expect(splitName(name, words)).toEqual(parts))

  test('always adds up to the whole name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, words) => {
        expect(splitName(name, words).join('')).toBe(name)
      }),
    )
  })
})
