import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceImpact, probeAmount } from './priceImpact.ts'

describe('probeAmount', () => {
  test.each([
    [1n, undefined],
    [10_000n, undefined],
    [10_001n, 10_000n],
    [1_000_000n, 10_000n],
    [1_000_100n, 10_001n],
    [10n ** 18n, 10n ** 16n],
  ])('takes of %s %s', (amount, probe) => {
    expect(probeAmount(amount)).toBe(probe)
  })
})

describe('priceImpact', () => {
  test.each([
    [10_000_000n, 0],
    [9_999_001n, 0],
    [9_999_000n, 0.01],
    [9_700_000n, 3],
    [9_000_000n, 10],
    [5_000_000n, 50],
    [0n, 100],
  ])('tells that a trade which gives %s where a small part gives 10000 moves the price by %s', (toAmount, impact) => {
    expect(priceImpact({ amount: 1_000_000_000n, toAmount }, { amount: 1_000_000n, toAmount: 10_000n })).toBe(impact)
  })

  test('stays unknown where the small trade is mostly rounding', () => {
    expect(priceImpact({ amount: 10n ** 9n, toAmount: 9n }, { amount: 10n ** 6n, toAmount: 9_999n })).toBeUndefined()
  })

  test('equals the part of the reserve that the trade adds, for a pool with a constant product', () => {
    const reserve = fc.bigInt({ min: 10n ** 12n, max: 10n ** 30n })
    fc.assert(
      fc.property(reserve, reserve, fc.integer({ min: 1, max: 9_999 }), (sold, bought, part) => {
        const amount = (sold * BigInt(part)) / 10_000n
        const give = (each: bigint) => (bought * each) / (sold + each)
        const probe = probeAmount(amount) ?? 1n
        const small = { amount: probe, toAmount: give(probe) }
        const impact = priceImpact({ amount, toAmount: give(amount) }, small)
        if (impact === undefined) return
        expect(Math.abs(impact - 100 * (part / (10_000 + part)))).toBeLessThan(1)
      }),
    )
  })
})
