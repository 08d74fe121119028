import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountOfFiat,
  amountToText,
  fiatDecimals,
  fiatValue,
  formatAmount,
  formatFiat,
  formatTokenAmount,
  parseAmount,
} from './amount.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })

describe('parseAmount', () => {
  it.each([
    ['1', 6, 'en-US', 1_000_000n],
    ['1.5', 6, 'en-US', 1_500_000n],
    ['.5', 6, 'en-US', 500_000n],
    ['1.', 6, 'en-US', 1_000_000n],
    ['1.100000000', 6, 'en-US', 1_100_000n],
    [' 1,234.5 ', 6, 'en-US', 1_234_500_000n],
    ['12,34,567', 0, 'en-IN', 1_234_567n],
    ['1,5', 6, 'de-DE', 1_500_000n],
    ['1.234,5', 6, 'de-DE', 1_234_500_000n],
    ['1 234,5', 6, 'fr-FR', 1_234_500_000n],
    ['1.5', 6, 'fr-FR', 1_500_000n],
    ['١٫٥', 6, 'ar-EG', 1_500_000n],
    ['0', 18, 'en-US', 0n],
    ['', 6, 'en-US', 'empty'],
    ['   ', 6, 'en-US', 'empty'],
    ['.', 6, 'en-US', 'malformed'],
    ['-1', 6, 'en-US', 'malformed'],
    ['+1', 6, 'en-US', 'malformed'],
    ['1e3', 6, 'en-US', 'malformed'],
    ['0x10', 6, 'en-US', 'malformed'],
    ['1.2.3', 6, 'en-US', 'malformed'],
    ['1,5', 6, 'en-US', 'malformed'],
    ['1.5', 6, 'de-DE', 'malformed'],
    ['Infinity', 6, 'en-US', 'malformed'],
    ['1.0000001', 6, 'en-US', 'too-precise'],
    ['0.5', 0, 'en-US', 'too-precise'],
    [(2n ** 256n - 1n).toString(), 0, 'en-US', 2n ** 256n - 1n],
    [(2n ** 256n).toString(), 0, 'en-US', 'too-large'],
    ['9'.repeat(5000), 0, 'en-US', 'malformed'],
  ])('reads %j with %i decimals in %s as %s', (text, decimals, locale, expected) => {
    expect(parseAmount(text, decimals, locale)).toBe(expected)
  })

  it('reads back every amount that it wrote', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        expect(parseAmount(amountToText(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  it('reads back every exact display in its own locale', () => {
    fc.assert(
      fc.property(
        amounts,
        places,
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN', 'ar-EG', 'pt-PT'),
        (amount, decimals, locale) => {
          expect(parseAmount(formatAmount(amount, decimals, locale), decimals, locale)).toBe(amount)
        },
      ),
    )
  })

  it('answers an amount or a named problem for any text', () => {
    fc.assert(
      fc.property(fc.string(), places, (text, decimals) => {
        const read = parseAmount(text, decimals)
        expect(typeof read === 'bigint' || ['empty', 'malformed', 'too-precise', 'too-large'].includes(read)).toBe(true)
      }),
    )
  })

  it('refuses one more decimal place than the token has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 18 }), (decimals) => {
        expect(parseAmount(`0.${'1'.repeat(decimals + 1)}`, decimals)).toBe('too-precise')
      }),
    )
  })
})

describe('formatting', () => {
  it.each([
    [120_000_000n, 6, '120.00'],
    [1_234_567_891_234n, 6, '1,234,567.891234'],
    [7n, 0, '7'],
    [1n, 18, '0.000000000000000001'],
  ])('writes %i with %i decimals exactly as %s', (amount, decimals, expected) => {
    expect(formatAmount(amount, decimals)).toBe(expected)
  })

  it.each([
    [412_800_000n, 6, '412.80'],
    [1_204_600_000_000_000_000n, 18, '1.2046'],
    [1_204_699_999_999_999_999n, 18, '1.2046'],
    [999_999_999_999n, 6, '999,999.99'],
    [999_999_999n, 6, '999.9999'],
    [1_000_999_999n, 6, '1,000.99'],
    [12_345_678_900_000n, 18, '0.00001234'],
    [123_456n, 6, '0.1234'],
    [500_000n, 6, '0.50'],
    [0n, 6, '0.00'],
    [3n, 0, '3'],
  ])('writes %i with %i decimals briefly as %s', (amount, decimals, expected) => {
    expect(formatTokenAmount(amount, decimals)).toBe(expected)
  })

  it('never shows more than is held', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        const shown = parseAmount(formatTokenAmount(amount, decimals), decimals)
        expect(typeof shown === 'bigint' && shown <= amount).toBe(true)
      }),
    )
  })

  it.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [0.005, '$0.01'],
    [1234.5, '$1,234.50'],
  ])('writes %d dollars as %s', (value, expected) => {
    expect(formatFiat(value)).toBe(expected)
  })

  it.each([
    ['120', 6, 1, 120_000_000n],
    ['1575', 18, 3150, 500_000_000_000_000_000n],
    ['1', 6, 3, 333_333n],
    ['0.01', 18, 0.0000001, 100_000_000_000_000_000_000_000n],
    ['5', 2, 1e24, 0n],
  ])('%s dollars buy coins of %i decimals at %d: %i', (text, decimals, price, expected) => {
    const fiat = parseAmount(text, fiatDecimals)
    expect(typeof fiat === 'bigint' && amountOfFiat(fiat, decimals, price)).toBe(expected)
  })

  it('keeps an unknown price unknown', () => {
    expect(fiatValue(1_500_000n, 6, undefined)).toBeUndefined()
    expect(fiatValue(1_500_000n, 6, 2)).toBe(3)
  })
})
