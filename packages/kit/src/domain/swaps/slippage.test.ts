import { expect, it } from 'vitest'
import { checkSlippage, defaultSlippage } from './slippage.ts'

it('defaults to a slippage of one per cent', () => {
  expect(defaultSlippage).toBe(1)
})

it.each([1, 2, 49, 50])('takes a slippage of %s', (slippage) => {
  expect(() => checkSlippage(slippage)).not.toThrow()
})

it.each([-1, 0, 0.5, 1.5, 51, Number.NaN, Number.POSITIVE_INFINITY])('refuses a slippage of %s', (slippage) => {
  expect(() => checkSlippage(slippage)).toThrow(
    expect.objectContaining({
      code: 'INVALID_OPTION',
      shortMessage: 'The slippage is a whole number of per cent from 1 to 50',
      details: String(slippage),
    }),
  )
})
