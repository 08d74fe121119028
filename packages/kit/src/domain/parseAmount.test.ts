import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountToText, formatAmount, formatTokenAmount, textForInput } from './amount.ts'
import { amountReadings } from './amountReadings.ts'
import { isAmountText, isEasilyMisread, parseAmount } from './parseAmount.ts'
import { numberLocales } from './test/numberLocales.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })
const locales = numberLocales()

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
    ['1.000', 6, 'de-DE', 1_000_000_000n],
    ['1.000.000', 6, 'de-DE', 1_000_000_000_000n],
    ['1.000,000', 6, 'de-DE', 1_000_000_000n],
    ['1,000', 6, 'de-DE', 1_000_000n],
    ['1,000', 6, 'en-US', 1_000_000_000n],
    ['1.000', 6, 'en-US', 1_000_000n],
    ['0,500', 6, 'en-US', 'malformed'],
    ['0.500', 6, 'de-DE', 'malformed'],
    ['01,000', 6, 'en-US', 'malformed'],
    ['1,00', 6, 'en-US', 'malformed'],
    ['1,0000', 6, 'en-US', 'malformed'],
    ['1,000,00', 6, 'en-US', 'malformed'],
    ['1.234,56', 6, 'en-US', 'malformed'],
    ['1,234.56', 6, 'de-DE', 'malformed'],
    ['1.000.000', 6, 'en-US', 'malformed'],
    ['1.000', 6, 'fr-FR', 'ambiguous'],
    ['123.456', 6, 'fr-FR', 'ambiguous'],
    ['0.500', 6, 'fr-FR', 500_000n],
    ['1234.567', 6, 'fr-FR', 1_234_567_000n],
    ['1 234.567', 6, 'fr-FR', 1_234_567_000n],
    ['1.2.3', 6, 'fr-FR', 'malformed'],
    ['1 5', 6, 'fr-FR', 'malformed'],
    ['1,000', 6, 'de-CH', 'ambiguous'],
    ['1’000.50', 6, 'de-CH', 1_000_500_000n],
    ["1'000.50", 6, 'en-US', 1_000_500_000n],
    ["1'000,000.50", 6, 'en-US', 'malformed'],
    ['1\u00a0234,5', 6, 'fr-FR', 1_234_500_000n],
    ['1\u202f234,5', 6, 'de-DE', 1_234_500_000n],
    ['\u200f١٬٢٣٤٫٥', 6, 'ar-EG', 1_234_500_000n],
    ['1٫5', 6, 'en-US', 1_500_000n],
    ['۱۲٫۵', 6, 'en-US', 12_500_000n],
    ['१२.५', 6, 'en-US', 12_500_000n],
    ['1.000', 6, 'fa', 'ambiguous'],
    ['一二.五', 6, 'zh-u-nu-hanidec', 12_500_000n],
    ['½', 6, 'en-US', 'malformed'],
    ['１．５', 6, 'en-US', 'malformed'],
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

  it('reads back every display in every language: whole, brief and typed', () => {
    expect(locales.length).toBeGreaterThan(150)
    const samples = [1_000n, 1_234_567n, 12_345_678_900n, 2n ** 256n - 1n]
    const wrong = locales.flatMap((locale) =>
      samples.flatMap((amount) =>
        [0, 6].flatMap((decimals) =>
          [formatAmount(amount, decimals, locale), textForInput(amountToText(amount, decimals), locale)]
            .filter((shown) => parseAmount(shown, decimals, locale) !== amount)
            .map((shown) => `${locale}: ${shown}`),
        ),
      ),
    )
    expect(wrong).toEqual([])
  }, 60_000)

  it('reads back any amount in any language, and what it shows briefly is never more', () => {
    fc.assert(
      fc.property(amounts, places, fc.constantFrom(...locales), (amount, decimals, locale) => {
        expect(parseAmount(formatAmount(amount, decimals, locale), decimals, locale)).toBe(amount)
        expect(parseAmount(textForInput(amountToText(amount, decimals), locale), decimals, locale)).toBe(amount)
        const brief = parseAmount(formatTokenAmount(amount, decimals, locale, 'whole'), decimals, locale)
        expect(typeof brief === 'bigint' && brief <= amount).toBe(true)
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('never reads one text as two amounts in silence, whatever languages two people think in', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom('1', '20', '300', '000', '5'), fc.constantFrom('.', ',', ' ', '’', '٫', '٬')), {
        maxLength: 6,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), fc.constantFrom(...locales), (typed, one, other) => {
        const [here, there] = [parseAmount(typed, 6, one), parseAmount(typed, 6, other)]
        if (typeof here !== 'bigint' || typeof there !== 'bigint' || here === there) return
        expect([typed, one, other, isEasilyMisread(typed, one), isEasilyMisread(typed, other)]).toEqual([
          typed,
          one,
          other,
          true,
          true,
        ])
      }),
      { numRuns: 1000 },
    )
  }, 60_000)

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

describe('amountReadings', () => {
  it.each([
    ['1.000', 'fr-FR', [1_000_000n, 1_000_000_000n]],
    ['1,5', 'en-US', [1_500_000n]],
    ['1.5', 'de-DE', [1_500_000n]],
    ['1,234.56', 'de-DE', [1_234_560_000n]],
    ['1.234,56', 'en-US', [1_234_560_000n]],
    ['1.000.000', 'en-US', [1_000_000_000_000n]],
    ['0,500', 'en-US', [500_000n]],
    ['1.2.3', 'en-US', []],
    ['abc', 'en-US', []],
    ['', 'en-US', []],
  ])('%j in %s could be %s', (text, locale, expected) => {
    expect(amountReadings(text, 6, locale)).toEqual(expected)
  })

  it('names something for whatever is ambiguous, in every language', () => {
    for (const locale of locales) {
      for (const text of ['1.000', '12,345']) {
        if (parseAmount(text, 6, locale) === 'ambiguous') expect(amountReadings(text, 6, locale)).toHaveLength(2)
      }
    }
  })
})

describe('isEasilyMisread', () => {
  it.each([
    ['1000', 'en-US', false],
    ['1.5', 'en-US', false],
    ['0.500', 'en-US', false],
    ['1.000', 'en-US', true],
    ['1,000', 'en-US', true],
    ['1.000', 'de-DE', true],
    ['1,000', 'de-DE', true],
    ['1,5', 'de-DE', false],
    ['1.5', 'fr-FR', true],
    ['1 000', 'fr-FR', true],
    ['۱۲٫۵', 'fa', false],
    ['', 'en-US', false],
  ])('%j in %s: %s', (text, locale, expected) => {
    expect(isEasilyMisread(text, locale)).toBe(expected)
  })
})

describe('isAmountText', () => {
  it.each([
    ['1.', 'en-US', true],
    ['1,', 'en-US', true],
    ['', 'en-US', true],
    ['1’000', 'de-CH', true],
    ['१२', 'hi', true],
    ['一', 'zh-u-nu-hanidec', true],
    ['1a', 'en-US', false],
    ['-1', 'en-US', false],
    ['1 USDC', 'en-US', false],
    ['$1', 'en-US', false],
  ])('%j in %s: %s', (text, locale, expected) => {
    expect(isAmountText(text, locale)).toBe(expected)
  })
})

describe('digits of other scripts', () => {
  it.each([
    ['०१२३४५६७८९', 123_456_789n],
    ['٠١٢٣٤٥٦٧٨٩', 123_456_789n],
    ['০১২৩৪৫৬৭৮৯', 123_456_789n],
    ['０１２３４５６７８９', 123_456_789n],
    ['๐๑๒๓๔๕๖๗๘๙', 123_456_789n],
    ['𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿', 123_456_789n],
    ['𝟎𝟏𝟐', 'malformed'],
    ['½', 'malformed'],
    ['Ⅳ', 'malformed'],
  ])('reads %s as %s', (text, amount) => {
    expect(parseAmount(text, 0)).toBe(amount)
  })
})

describe('the longest text', () => {
  it('holds 400 characters', () => {
    expect(parseAmount(`1.${'0'.repeat(398)}`, 0)).toBe(1n)
    expect(parseAmount(`1.${'0'.repeat(399)}`, 0)).toBe('malformed')
    expect(parseAmount('𑄶'.repeat(400), 0)).toBe(0n)
    expect(parseAmount('𑄶'.repeat(401), 0)).toBe('malformed')
  })
})

describe('what is easily misread', () => {
  it.each([
    ['1.000', true],
    ['999.999', true],
    ['12.345', true],
    ['0.125', false],
    ['1.00', false],
    ['1.0000', false],
    ['1234.567', false],
    ['01.000', false],
    ['1,5', true],
    ['1,000', true],
    ['1 000', true],
    ['1,000.5', true],
    ['15', false],
    ['1.5', false],
    ['', false],
    ['9'.repeat(401), false],
  ])('judges %j: %s', (text, isMisread) => {
    expect(isEasilyMisread(text)).toBe(isMisread)
  })
})
