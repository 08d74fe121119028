import { describe, expect, it } from 'vitest'
import { formatKept, formatMoney } from './formatAmount.ts'

describe('formatMoney', () => {
  it.each([
    [0, 'en', '$0.00'],
    [0.000_001, 'en', '< $0.01'],
    [0.009_999, 'en', '< $0.01'],
    [0.01, 'en', '$0.01'],
    [2.5, 'en', '$2.50'],
    [1_234.567, 'en', '$1,234.57'],
    [1_234.567, 'de', '1.234,57\u00a0$'],
  ])('writes %d in %s as %s', (dollars, language, written) => {
    expect(formatMoney(dollars, language)).toBe(written)
  })

  it('writes digits that addresses have too, in every language', () => {
    expect(formatMoney(42, 'ar')).toMatch(/42/)
  })
})

describe('formatKept', () => {
  it.each([
    [1_164_600_000_000_000_000n, 'en', '1.1646'],
    [1_164_599_999_999_999_999n, 'en', '1.164599'],
    [12_345_678_999_999_999_999_999n, 'de', '12.345,678999'],
    [123_456_789n, 'en', '0.0000000001234'],
    [0n, 'en', '0'],
  ])('writes %d of 18 digits in %s as %s, never more than there is', (amount, language, written) => {
    expect(formatKept(amount, 18, language)).toBe(written)
  })
})
