import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainIdOf, coinTypesFor, coinTypesOfNewName } from './coinType.ts'

describe('chainIdOf', () => {
  it.each([
    [60, 1],
    [2_147_483_649, 1],
    [2_147_492_101, 8453],
    [2_147_483_658, 10],
    [4_294_967_295, 2_147_483_647],
    [2_147_483_648, undefined],
    [4_294_967_296, undefined],
    [0, undefined],
    [1, undefined],
    [501, undefined],
    [-1, undefined],
    [60.5, undefined],
    [Number.NaN, undefined],
  ])('%s is chain %s', (coinType, chainId) => {
    expect(chainIdOf(coinType)).toBe(chainId)
  })

  it('takes back what ENSIP-11 makes of every chain id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0x7fffffff }), (chainId) => {
        expect(chainIdOf((0x80000000 | chainId) >>> 0)).toBe(chainId)
      }),
    )
  })
})

it('keeps both coin types of mainnet together, and mainnet with every new name', () => {
  expect(coinTypesFor(60)).toEqual([60])
  expect(coinTypesFor(2_147_483_649)).toEqual([2_147_483_649, 60])
  expect(coinTypesOfNewName(60)).toEqual([60])
  expect(coinTypesOfNewName(2_147_483_649)).toEqual([2_147_483_649, 60])
  expect(coinTypesOfNewName(2_147_492_101)).toEqual([2_147_492_101, 60])
})
