import { describe, expect, it } from 'vitest'
import { type OrderItem, riskOf, type Step } from '../../steps/step.ts'
import { settleStep } from '../../steps/tokenFacts.ts'
import { priceOf } from './priceOf.ts'

const [token, collection, other] = [`0x${'33'.repeat(20)}`, `0x${'44'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const of = (asset: OrderItem['asset'], amount: bigint): OrderItem => ({ asset, amount, isBound: false })
const coin = (amount: bigint) => of({ kind: 'coin' }, amount)
const tokens = (amount: bigint, at = token) => of({ kind: 'token', token: at }, amount)
const bird = of({ kind: 'item', collection, id: 7n }, 1n)
const give = (item: OrderItem, order = 0): Step => ({ kind: 'give', order, item })
const get = (item: OrderItem, to?: string, order = 0): Step => ({ kind: 'get', order, item, to })

describe('priceOf', () => {
  it.each([
    ['nothing comes', [give(bird)]],
    ['only others get something', [give(bird), get(coin(5n), other)]],
    ['an amount of 0 comes', [give(bird), get(coin(0n))]],
    ['one of two orders brings nothing', [give(bird), get(coin(9n)), give(bird, 1)]],
    [
      'a swap asks for no least amount',
      [
        {
          kind: 'swap',
          pay: { token, amount: 5n, isBound: false },
          get: { token: undefined, amount: 0n, isBound: true },
          to: undefined,
        },
      ],
    ],
  ] satisfies [string, Step[]][])('finds none where %s', (_, steps) => {
    expect(priceOf(steps)).toBe('none')
  })

  it.each([
    ['coins', [give(bird), get(coin(5n)), get(coin(4n), other), get(coin(2n), other)]],
    ['tokens', [give(bird), get(tokens(5n)), get(tokens(6n, token.toUpperCase().replace('0X', '0x')), other)]],
    [
      'a swap',
      [
        {
          kind: 'swap',
          pay: { token, amount: 5n, isBound: false },
          get: { token: undefined, amount: 9n, isBound: true },
          to: other,
        },
      ],
    ],
  ] satisfies [string, Step[]][])('finds that others get most of it, in %s', (_, steps) => {
    expect(priceOf(steps)).toBe('mostlyOthers')
  })

  it.each([
    ['no orders', []],
    ['a fair share', [give(bird), get(coin(5n)), get(coin(5n), other)]],
    ['something else for others', [give(bird), get(coin(5n)), get(tokens(6n), other)]],
    ['a thing for tokens that others get a share of', [give(tokens(9n)), get(bird), get(tokens(1n), other)]],
    ['one thing that comes, and others that go', [give(coin(9n)), get(bird), get(bird, other), get(bird, other)]],
  ] satisfies [string, Step[]][])('finds some in %s', (_, steps) => {
    expect(priceOf(steps)).toBe('some')
  })
})

describe('settleStep', () => {
  const book = new Map([
    [token, { kind: 'token' as const, symbol: 'TUSD', decimals: 6 }],
    [collection, { kind: 'collection' as const, symbol: 'BIRDS', decimals: 0 }],
  ])

  it('takes what an order names for what its contract is, since one function moves both', () => {
    const disguised = give(of({ kind: 'item', collection: token, id: 5_000_000n }, 1n))
    expect(settleStep(disguised, book)).toEqual(give(tokens(5_000_000n)))
    expect(settleStep(get(tokens(7n, collection)), book)).toEqual(get(bird))
    for (const step of [give(bird), get(tokens(5n)), get(coin(5n)), give(tokens(5n, other))])
      expect(settleStep(step, book)).toEqual(step)
  })

  it.each([
    ['by a call', undefined],
    ['by a signature that ends', 1_900_000_000],
  ])('finds no limit in an allowance above all that there is of a token, given %s', (_, until) => {
    const supplied = new Map([[token, { kind: 'token' as const, symbol: 'TUSD', decimals: 6, supply: 10n ** 16n }]])
    const allow = (amount: bigint): Step => ({ kind: 'allow', token, amount, spender: other, adds: false, until })
    const riskOfAll = (amount: bigint) => riskOf(settleStep(allow(amount), supplied))
    expect([10n ** 30n, 10n ** 16n + 1n].map(riskOfAll)).toEqual(['authority', 'authority'])
    expect([10n ** 16n, 1n].map(riskOfAll)).toEqual(['plain', 'plain'])
    // What is not known of it bounds nothing but amounts that no token reaches.
    expect(riskOf(settleStep(allow(10n ** 30n), book))).toBe('plain')
  })
})
