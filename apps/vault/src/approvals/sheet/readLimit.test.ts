import { describe, expect, it } from 'vitest'
import { readLimit, roundAbove } from './readLimit.ts'

describe('readLimit', () => {
  it.each([
    ['250', 'en', 250_000_000n],
    ['1,250.5', 'en', 1_250_500_000n],
    ['1.250,5', 'de', 1_250_500_000n],
    ['0.000001', 'en', 1n],
  ])('reads %s in %s exactly', (typed, language, amount) => {
    expect(readLimit(typed, 6, language)).toBe(amount)
  })

  it.each([
    ['', 'malformed'],
    ['lots', 'malformed'],
    ['-5', 'malformed'],
    ['0', 'nothing'],
    ['0.0000001', 'precise'],
    [`1${'0'.repeat(40)}`, 'large'],
    [`1${'0'.repeat(90)}`, 'large'],
  ])('refuses %j as %s', (typed, problem) => {
    expect(readLimit(typed, 6, 'en')).toBe(problem)
  })
})

describe('readLimit of a token whose supply is known', () => {
  it('refuses more than there is, and takes all of it', () => {
    expect(readLimit('1000', 6, 'en', 1_000_000_000n)).toBe(1_000_000_000n)
    expect(readLimit('1000.000001', 6, 'en', 1_000_000_000n)).toBe('large')
  })
})

describe('roundAbove', () => {
  it('finds the next power of ten, above a round amount as well', () => {
    expect(roundAbove(250_000_000n)).toBe(1_000_000_000n)
    expect(roundAbove(999n)).toBe(1_000n)
    expect(roundAbove(1_000n)).toBe(10_000n)
    expect(roundAbove(1n)).toBe(10n)
  })
})
