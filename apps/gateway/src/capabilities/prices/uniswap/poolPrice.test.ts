import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { depthOfV3, largestDrift, priceOfV2, priceOfV3 } from './poolPrice.ts'

const two96 = 2n ** 96n
const state = (sqrtPriceX96: bigint, meanTick?: number, liquidity = 10n ** 18n) => ({
  sqrtPriceX96,
  liquidity,
  meanTick,
})
const side = (isToken0: boolean, decimals: number) => ({ isToken0, decimals })

describe('priceOfV3', () => {
  test('counts decimals and sides', () => {
    // One whole token0 of 18 decimals for 3,000 of token1 with 6: 3,000e6 / 1e18 in smallest units.
    const root = BigInt(Math.floor(Math.sqrt(3_000e6 / 1e18) * 2 ** 96))
    expect(priceOfV3(state(root), side(true, 18), side(false, 6))).toBeCloseTo(3_000, 6)
    expect(priceOfV3(state(root), side(false, 6), side(true, 18))).toBeCloseTo(1 / 3_000, 12)
  })

  test('gives one over itself from the other side', () => {
    const anyRoot = fc.bigInt({ min: 4_295_128_739n, max: 2n ** 159n })
    const anyDecimals = fc.integer({ min: 0, max: 24 })
    fc.assert(
      fc.property(anyRoot, anyDecimals, anyDecimals, (root, one, other) => {
        const there = priceOfV3(state(root), side(true, one), side(false, other)) ?? 0
        const back = priceOfV3(state(root), side(false, other), side(true, one)) ?? 0
        expect(there * back).toBeCloseTo(1, 6)
      }),
    )
  })

  test('takes the mean of the last minutes', () => {
    const price = priceOfV3(state(two96, 100), side(true, 18), side(false, 18))
    expect(price).toBeCloseTo(1.0001 ** 100, 12)
  })

  test.each([
    [largestDrift - 1, true],
    [largestDrift + 1, false],
    [-largestDrift + 1, true],
    [-largestDrift - 1, false],
  ])('with a mean %d ticks away it counts: %s', (meanTick, counts) => {
    expect(priceOfV3(state(two96, meanTick), side(true, 18), side(false, 18)) !== undefined).toBe(counts)
  })

  test('an empty pool has none', () => {
    expect(priceOfV3(state(0n), side(true, 18), side(false, 18))).toBeUndefined()
  })
})

describe('depthOfV3', () => {
  test('gives the amount of the base at the price of the moment', () => {
    expect(depthOfV3(state(two96), side(true, 18))).toBeCloseTo(1, 12)
    expect(depthOfV3(state(two96 * 2n), side(true, 18))).toBeCloseTo(0.5, 12)
    expect(depthOfV3(state(two96 * 2n), side(false, 18))).toBeCloseTo(2, 12)
    expect(depthOfV3(state(two96, undefined, 0n), side(false, 18))).toBe(0)
  })
})

describe('priceOfV2', () => {
  test('gives the quotient of the reserves in whole coins', () => {
    const reserves = { token: 10n ** 20n, base: 5n * 10n ** 8n }
    expect(priceOfV2(reserves, side(true, 18), side(false, 6))).toBeCloseTo(5, 12)
    expect(priceOfV2({ token: 0n, base: 1n }, side(true, 18), side(false, 6))).toBeUndefined()
    expect(priceOfV2({ token: 1n, base: 0n }, side(true, 18), side(false, 6))).toBeUndefined()
  })
})
