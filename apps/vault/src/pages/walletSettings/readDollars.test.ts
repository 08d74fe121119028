import { describe, expect, it } from 'vitest'
import { readDollars } from './readDollars.ts'

describe('an amount of whole dollars', () => {
  it.each([
    ['0', 0],
    ['1000', 1_000],
    [' 0250 ', 250],
    ['1000000000', 1_000_000_000],
    ['٥٠٠', 500],
  ])('reads "%s"', (typed, dollars) => {
    expect(readDollars(typed)).toBe(dollars)
  })

  it.each(['', ' ', '1000000001', '12345678901', '1.000', '1,000', '1 000', '-5', '1e3', '0x10', 'ten'])(
    'refuses "%s"',
    (typed) => {
      expect(readDollars(typed)).toBeUndefined()
    },
  )
})
