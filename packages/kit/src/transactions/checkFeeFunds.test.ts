import { describe, expect, it } from 'vitest'
import { checkFeeFunds, type FeeFunds, largestNativeAmount } from './checkFeeFunds.ts'

describe('checkFeeFunds', () => {
  it.each([
    ['below the fee', { balance: 99n }, 'insufficient'],
    ['equal to the fee', { balance: 100n }, 'enough'],
    ['above the fee', { balance: 101n }, 'enough'],
    ['zero', { balance: 0n }, 'insufficient'],
    ['unknown fee', { balance: 99n, fee: undefined }, 'unknown'],
    ['unknown balance', { balance: undefined }, 'unknown'],
    ['zero in a smart account', { balance: 0n, accountType: 'smartAccount' }, 'enough'],
    ['zero in another account', { balance: 0n, accountType: 'eoa' }, 'insufficient'],
    ['below the fee after the transfer', { balance: 150n, spent: 51n }, 'insufficient'],
    ['equal to the fee after the transfer', { balance: 150n, spent: 50n }, 'enough'],
    ['all of it on a chain without fees', { balance: 150n, spent: 150n, fee: 0n }, 'enough'],
    ['more than all of it on a chain without fees', { balance: 150n, spent: 151n, fee: 0n }, 'insufficient'],
    ['zero on a chain without fees', { balance: 0n, fee: 0n }, 'insufficient'],
    ['all of it, and an unknown fee', { balance: 150n, spent: 150n, fee: undefined }, 'insufficient'],
    ['nothing after the transfer', { balance: 150n, spent: 150n }, 'insufficient'],
  ])('judges a balance: %s', (_, change, expected) => {
    const funds: FeeFunds = { balance: 100n, fee: 100n }
    expect(checkFeeFunds({ ...funds, ...change })).toBe(expected)
  })

  it('leaves twice the fee, and never less than nothing', () => {
    expect(largestNativeAmount(1000n, 100n)).toBe(800n)
    expect(largestNativeAmount(200n, 100n)).toBe(0n)
    expect(largestNativeAmount(100n, 100n)).toBe(0n)
  })

  it('leaves all of it where a transaction costs nothing, but what the chain reserves', () => {
    expect(largestNativeAmount(1000n, 0n)).toBe(1000n)
    expect(largestNativeAmount(1000n, 0n, 890n)).toBe(110n)
  })
})
