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
  textForInput,
  textToAmount,
} from './amount.ts'
import { parseAmount } from './parseAmount.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })

describe('plain text', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(amounts, places, (amount, decimals) => {
        expect(textToAmount(amountToText(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  it.each([
    ['.5', 1, 5n],
    ['5.', 0, 5n],
    ['1.50', 1, 15n],
    ['1.55', 1, undefined],
    ['1,000', 6, undefined],
    ['1 000', 6, undefined],
    ['', 6, undefined],
    ['.', 6, undefined],
    ['-1', 6, undefined],
    ['1e3', 6, undefined],
  ])('%j with %i decimals is %s', (text, decimals, expected) => {
    expect(textToAmount(text, decimals)).toBe(expected)
  })

  it.each([
    ['1234.5', 'en-US', '1234.5'],
    ['1234.5', 'de-DE', '1234,5'],
    ['1234.5', 'fa', '۱۲۳۴٫۵'],
    ['1,234.5', 'de-DE', ''],
  ])('%j is typed in %s as %j', (text, locale, expected) => {
    expect(textForInput(text, locale)).toBe(expected)
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
        const shown = parseAmount(formatTokenAmount(amount, decimals, 'en-US', 'whole'), decimals)
        expect(typeof shown === 'bigint' && shown <= amount).toBe(true)
      }),
    )
  })

  it.each([
    [999_999_999_990_000n, 6, 'en-US', '999,999,999.99'],
    [1_000_000_000_000_000n, 6, 'en-US', '1B'],
    [1_239_999_999_990_000n, 6, 'en-US', '1.23B'],
    [123_456_789_012_120_000n, 6, 'en-US', '123.45B'],
    [597_469_892_510_584_800n, 0, 'en-US', '597,469.89T'],
    [2n ** 256n - 1n, 18, 'en-US', '1.15E59'],
    [1n, 18, 'en-US', '1E-18'],
    [12_345n, 12, 'en-US', '0.00000001234'],
    [12_345n, 13, 'en-US', '1.23E-9'],
    [1_239_999_999_990_000n, 6, 'de-DE', '1,23\u00a0Mrd.'],
  ])('writes %i with %i decimals in %s short as %s', (amount, decimals, locale, expected) => {
    expect(formatTokenAmount(amount, decimals, locale)).toBe(expected)
  })

  const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'ja-JP', 'hi-IN', 'ar-EG', 'fa', 'he-IL', 'es-ES')
  it('never shows the beginning of a longer number', () => {
    fc.assert(
      fc.property(amounts, places, locales, (amount, decimals, locale) => {
        const whole = new Intl.NumberFormat(locale).format(amount / 10n ** BigInt(decimals))
        const shown = formatTokenAmount(amount, decimals, locale)
        expect(whole.startsWith(shown) && shown !== whole, `${shown} of ${whole}`).toBe(false)
        if (whole.length > 3) expect(shown.length, shown).toBeLessThanOrEqual(16)
      }),
    )
  })

  it.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [0.005, '$0.01'],
    [1234.5, '$1,234.50'],
    [999_999_999.99, '$999,999,999.99'],
    [1_239_999_999, '$1.23B'],
    [597_469_892_510_584_800, '$597,469.89T'],
    [5e30, '$5.00E30'],
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
