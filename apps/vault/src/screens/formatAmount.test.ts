import { describe, expect, it } from 'vitest'
import { formatMoney } from './formatAmount.ts'

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
