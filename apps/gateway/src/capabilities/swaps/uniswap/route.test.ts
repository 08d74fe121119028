import fc from 'fast-check'
import { type Address, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { betterRoute, encodePath, leastAmount, type QuotedRoute } from './route.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)
const fee = fc.integer({ min: 0, max: 0xff_ffff })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('encodePath', () => {
  test('writes what can be read back: 20 bytes for each token, 3 for each fee', () => {
    const path = fc.array(fc.tuple(fee, address), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(address, path, (first, hops) => {
        const tokens = [first, ...hops.map(([, token]) => token)]
        const fees = hops.map(([hop]) => hop)
        const text = encodePath(tokens, fees).slice(2)
        expect(text).toHaveLength(40 + hops.length * 46)
        expect(tokens.map((_, index) => `0x${text.slice(index * 46, index * 46 + 40)}`)).toEqual(tokens)
        expect(fees.map((_, index) => Number.parseInt(text.slice(index * 46 + 40, index * 46 + 46), 16))).toEqual(fees)
      }),
    )
  })

  test('writes the same for every spelling of an address', () => {
    const [one, other] = [
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      '0x4200000000000000000000000000000000000006',
    ] as const
    expect(encodePath([getAddress(one), other], [500])).toBe(
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda029130001f44200000000000000000000000000000000000006',
    )
  })

  test.each([
    ['no token', [], []],
    ['as many fees as tokens', ['0x4200000000000000000000000000000000000006'], [500]],
    [
      'a fee of four bytes',
      ['0x4200000000000000000000000000000000000006', '0x4200000000000000000000000000000000000006'],
      [2 ** 24],
    ],
    [
      'a fee that is no whole number',
      ['0x4200000000000000000000000000000000000006', '0x4200000000000000000000000000000000000006'],
      [0.5],
    ],
  ] as const)('refuses %s', (_, tokens, fees) => {
    expect(() => encodePath(tokens, fees)).toThrow(RangeError)
  })
})

describe('leastAmount', () => {
  test('never lies more than the slippage below the quote, nor above it', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (quoted, slippage) => {
        const least = leastAmount(quoted, slippage)
        expect(least).toBeLessThanOrEqual(quoted)
        const lost = (quoted - least) * 100n
        expect(lost).toBeGreaterThanOrEqual(quoted * BigInt(slippage))
        expect(lost).toBeLessThan(quoted * BigInt(slippage) + 100n)
      }),
    )
  })

  test.each([
    [1000n, 1, 990n],
    [999n, 1, 989n],
    [1n, 1, 0n],
    [1000n, 50, 500n],
    [1000n, 0, 1000n],
    [1000n, 100, 0n],
  ])('%d less %d %% is %d', (quoted, slippage, least) => {
    expect(leastAmount(quoted, slippage)).toBe(least)
  })

  test.each([0.5, -1, 101, Number.NaN])('refuses %d %%', (slippage) => {
    expect(() => leastAmount(1000n, slippage)).toThrow(RangeError)
  })
})

describe('betterRoute', () => {
  const quoted = (toAmount: bigint, token: Address = '0x0000000000000000000000000000000000000001'): QuotedRoute => ({
    route: { kind: 'v2', tokens: [token] },
    toAmount,
  })

  test('takes the larger amount and keeps the earlier of two equal ones', () => {
    const first = quoted(5n)
    expect(betterRoute(undefined, first)).toBe(first)
    expect(betterRoute(first, quoted(5n))).toBe(first)
    expect(betterRoute(first, quoted(4n))).toBe(first)
    const larger = quoted(6n)
    expect(betterRoute(first, larger)).toBe(larger)
  })
})
