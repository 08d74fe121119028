import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, estimatePurchase } from './estimatePurchase.ts'
import { plainDecimal, readScaled, writeScaled } from './scaledAmount.ts'

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((amount) => writeScaled(amount * 10n ** 16n, 2, true))

describe('scaled amounts', () => {
  it.each([
    ['0', 0n],
    ['1.5', 1_500_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['123456789012345678.123456789012345678', 123_456_789_012_345_678_123_456_789_012_345_678n],
  ])('reads %s and writes it again', (text, scaled) => {
    expect(readScaled(text)).toBe(scaled)
    expect(writeScaled(scaled, 18, false)).toBe(text)
  })
})

describe('plainDecimal', () => {
  it.each([
    [100, '100'],
    [0.5, '0.5'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [0, '0'],
  ])('writes %d without an exponent', (amount, text) => {
    expect(plainDecimal(amount)).toBe(text)
  })
})

describe('estimatePurchase', () => {
  it('lets the parts add up to the whole, to the cent', () => {
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 50, noNaN: true }), (paymentAmount, feePercent) => {
        let estimate: ReturnType<typeof estimatePurchase>
        try {
          estimate = estimatePurchase({ paymentAmount, paymentCurrency: 'USD', feePercent, price: 1 })
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid' })
          return
        }
        const { total, subtotal, fee, coins } = estimate
        expect(readScaled(subtotal) + readScaled(fee)).toBe(readScaled(total))
        expect(readScaled(coins)).toBe(readScaled(subtotal))
      }),
    )
  })

  it.each([
    ['100', 'USD', 2.5, 1, { total: '100.00', subtotal: '97.50', fee: '2.50', coins: '97.5' }],
    ['0.01', 'USD', 0, 0.5, { total: '0.01', subtotal: '0.01', fee: '0.00', coins: '0.02' }],
    ['1000', 'JPY', 0.01, 250, { total: '1000', subtotal: '999', fee: '1', coins: '3.996' }],
    ['100', 'EUR', 0, 3333.33, { total: '100.00', subtotal: '100.00', fee: '0.00', coins: '0.03000003' }],
  ])('%s %s less %d %% at %d', (paymentAmount, paymentCurrency, feePercent, price, expected) => {
    expect(estimatePurchase({ paymentAmount, paymentCurrency, feePercent, price })).toEqual(expected)
  })

  it('refuses what buys nothing', () => {
    const nothing = { paymentAmount: '0.01', paymentCurrency: 'USD', feePercent: 50, price: 1 }
    expect(() => estimatePurchase(nothing)).toThrow('too small')
  })

  it('knows the digits of currencies', () => {
    expect([digitsOf('USD'), digitsOf('JPY'), digitsOf('KWD')]).toEqual([2, 0, 3])
  })
})
