// Long because it writes out every action and command that a swap in V4's pools may have.
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readSwap } from './readSwap.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const unknownRouter = `0x${'66'.repeat(20)}` as const
const [firstRouter, laterRouter] = [
  '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  '0x23617e59A5925B2a4Bf75d73Ff6711cD0B29DE85',
] as const
const weth = `0x${'77'.repeat(20)}` as const
const [token, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const stranger = `0x${'44'.repeat(20)}` as const
const zero = `0x${'00'.repeat(20)}` as const
const [me, itself] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`] as const
const balance = 2n ** 255n

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
type Numbered = readonly [number, Hex]
const listOf = (all: readonly Numbered[]) => concatHex(all.map(([each]) => numberToHex(each, { size: 1 })))
const input = (parameters: string) => {
  const types = parseAbiParameters(parameters as 'address')
  return (...values: readonly unknown[]) => encodeAbiParameters(types, values as never)
}
const plan = input('bytes, bytes[]')
const v4 = (...actions: readonly Numbered[]): Numbered => [
  0x10,
  plan(
    listOf(actions),
    actions.map(([, each]) => each),
  ),
]
const run = (...commands: readonly Numbered[]) =>
  encodeFunctionData({ abi, args: [listOf(commands), commands.map(([, each]) => each), 1_800_000_000n] })
const read = (commands: readonly Numbered[], value = 0n, contract: string = firstRouter) =>
  readSwap({ account, contract, data: run(...commands), value, wrappedCoin: weth })

const pool = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) pool'
const hops = '(address currency, uint24 fee, int24 tickSpacing, address hooks, bytes data)[] path'
const [single, laterSingle] = [
  input(`(${pool}, bool isZeroForOne, uint128 first, uint128 second, bytes data) swap`),
  input(`(${pool}, bool isZeroForOne, uint128 first, uint128 second, uint256 price, bytes data) swap`),
]
const [path, laterPath] = [
  input(`(address currency, ${hops}, uint128 first, uint128 second) swap`),
  input(`(address currency, ${hops}, uint256[] prices, uint128 first, uint128 second) swap`),
]
const [two, three, settled] = [
  input('address, uint256'),
  input('address, address, uint256'),
  input('address, uint256, bool'),
]
const key = (currency0: Address, currency1: Address) => ({
  currency0,
  currency1,
  fee: 3000,
  tickSpacing: 60,
  hooks: zero,
})
const hop = (currency: Address) => ({ currency, fee: 3000, tickSpacing: 60, hooks: zero, data: '0x' })

const sell = (
  amount: bigint,
  least: bigint,
  [from, into] = [token, other] as readonly [Address, Address],
): Numbered => [0x06, single({ pool: key(from, into), isZeroForOne: true, first: amount, second: least, data: '0x' })]
const buy = (amount: bigint, most: bigint, [from, into] = [token, other] as readonly [Address, Address]): Numbered => [
  0x08,
  single({ pool: key(into, from), isZeroForOne: false, first: amount, second: most, data: '0x' }),
]
const settleAll = (currency: Address, most: bigint): Numbered => [0x0c, two(currency, most)]
const settle = (currency: Address, amount: bigint, isByAccount = true): Numbered => [
  0x0b,
  settled(currency, amount, isByAccount),
]
const takeAll = (currency: Address, least: bigint): Numbered => [0x0f, two(currency, least)]
const take = (currency: Address, to: Address, amount = 0n): Numbered => [0x0e, three(currency, to, amount)]
const takePart = (currency: Address, to: Address, bips: bigint): Numbered => [0x10, three(currency, to, bips)]

const exactly = (of: Address | undefined, amount: bigint) => ({ token: of, amount, isBound: false })
const bounded = (of: Address | undefined, amount: bigint) => ({ token: of, amount, isBound: true })
const sold = { kind: 'swap', pay: exactly(token, 5n), get: bounded(other, 9n), to: undefined }

describe('swaps in the pools of V4', () => {
  it.each<[string, readonly Numbered[], object, bigint?]>([
    ['SWAP_EXACT_IN_SINGLE', [sell(5n, 9n), settleAll(token, 5n), takeAll(other, 9n)], sold],
    [
      'SWAP_EXACT_IN',
      [
        [0x07, path({ currency: token, path: [hop(weth), hop(other)], first: 5n, second: 9n })],
        settleAll(token, 5n),
        takeAll(other, 0n),
      ],
      sold,
    ],
    [
      'SWAP_EXACT_OUT_SINGLE',
      [buy(9n, 5n), settleAll(token, 5n), takeAll(other, 9n)],
      { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) },
    ],
    [
      'SWAP_EXACT_OUT',
      [
        [0x09, path({ currency: other, path: [hop(token), hop(weth)], first: 9n, second: 5n })],
        settleAll(token, 7n),
        take(other, me),
      ],
      { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) },
    ],
    [
      'a most that is less than what is owed',
      [buy(9n, 8n), settleAll(token, 5n), takeAll(other, 9n)],
      { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) },
    ],
    ['a least that is more than the swap’s', [sell(5n, 1n), settleAll(token, 5n), takeAll(other, 9n)], sold],
    [
      'the other way through a pool',
      [
        [0x06, single({ pool: key(other, token), isZeroForOne: false, first: 5n, second: 9n, data: '0x' })],
        settle(token, 0n),
        take(other, me),
      ],
      sold,
    ],
    ['a receiver', [sell(5n, 9n), settleAll(token, 5n), take(other, stranger)], { ...sold, to: stranger }],
    [
      'an amount that is taken',
      [sell(5n, 9n), settle(token, 0n), take(other, account, 12n)],
      { ...sold, get: exactly(other, 12n) },
    ],
    [
      'two pools one after the other',
      [sell(5n, 0n, [token, weth]), sell(0n, 9n, [weth, other]), settle(token, 0n), takeAll(other, 0n)],
      sold,
    ],
    [
      'two pools from the end',
      [buy(9n, 7n, [weth, other]), buy(0n, 5n, [token, weth]), settle(token, 0n), takeAll(other, 0n)],
      { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) },
    ],
    ['two ways at once', [sell(2n, 4n), sell(3n, 5n), settle(token, 0n), takeAll(other, 0n)], sold],
    ['what is paid before', [settle(token, 5n), sell(0n, 9n), take(other, me)], sold],
    ['two payments', [settle(token, 2n), settle(token, 3n), sell(5n, 9n), take(other, me)], sold],
    [
      'coins',
      [sell(5n, 9n, [zero, other]), settleAll(zero, 5n), takeAll(other, 9n)],
      { ...sold, pay: exactly(undefined, 5n) },
      5n,
    ],
    [
      'tokens for coins',
      [sell(5n, 9n, [token, zero]), settleAll(token, 5n), takeAll(zero, 9n)],
      { ...sold, get: bounded(undefined, 9n) },
    ],
  ])('reads %s', (_, actions, expected, value = 0n) => {
    expect(read([v4(...actions)], value)).toEqual([expected])
  })

  it('gives a part of what comes away, and the rest to the account', () => {
    const parted = [sell(5n, 10_000n), settleAll(token, 5n), takePart(other, stranger, 25n)] as const
    const share = { kind: 'share', token: other, bips: 25n, to: stranger }
    expect(read([v4(...parted, takeAll(other, 9_000n))])).toEqual([{ ...sold, get: bounded(other, 9_975n) }, share])
    expect(read([v4(...parted)])).toBeUndefined()
    const amount = [sell(5n, 10n), settleAll(token, 5n), take(other, stranger, 4n), take(other, me)] as const
    expect(read([v4(...amount)])).toEqual([
      { ...sold, get: bounded(other, 6n) },
      { kind: 'share', token: other, amount: 4n, to: stranger },
    ])
    // What the router had before would be counted with it.
    const held: Numbered = [0x02, three(other, itself, 3n)]
    expect(read([held, v4(...parted, takeAll(other, 9_000n))])).toBeUndefined()
    const along = concatHex([token, numberToHex(3000, { size: 3 }), other])
    const before: Numbered = [0x00, input('address, uint256, uint256, bytes, bool')(itself, 5n, 9n, along, true)]
    expect(read([before, v4(...parted, takeAll(other, 9_000n))])).toBeUndefined()
    for (const bips of [0n, 10_001n])
      expect(
        read([v4(sell(5n, 9n), settleAll(token, 5n), takePart(other, stranger, bips), takeAll(other, 0n))]),
      ).toBeUndefined()
  })

  it('follows what the router pays and keeps for the commands around it', () => {
    const wrap: Numbered = [0x0b, two(itself, 5n)]
    const ofRouter = v4(settle(weth, balance, false), sell(0n, 9n, [weth, other]), take(other, me))
    expect(read([wrap, ofRouter], 5n)).toEqual([{ ...sold, pay: exactly(undefined, 5n) }])
    const kept = v4(sell(5n, 9n, [token, weth]), settleAll(token, 5n), take(weth, itself))
    expect(read([kept, [0x0c, two(me, 9n)]])).toEqual([{ ...sold, get: bounded(undefined, 9n) }])
    expect(read([kept])).toBeUndefined()
    expect(read([v4(settle(token, 5n, false), sell(5n, 9n), take(other, me))])).toBeUndefined()
  })

  it('reads the layout that a router has, and either one of a router that is not known', () => {
    const along = (of: typeof path, more: object = {}) =>
      v4(
        [0x07, of({ currency: token, path: [hop(other)], ...more, first: 5n, second: 9n })],
        settle(token, 0n),
        take(other, me),
      )
    const one = (of: typeof single, more: object = {}) =>
      v4(
        [0x06, of({ pool: key(token, other), isZeroForOne: true, first: 5n, second: 9n, ...more, data: '0x' })],
        settle(token, 0n),
        take(other, me),
      )
    const early = [along(path), one(single)]
    const late = [along(laterPath, { prices: [1n] }), one(laterSingle, { price: 1n })]
    for (const each of early) {
      expect(read([each], 0n, firstRouter)).toEqual([sold])
      expect(read([each], 0n, unknownRouter)).toEqual([sold])
      expect(read([each], 0n, laterRouter)).toBeUndefined()
    }
    for (const each of late) {
      expect(read([each], 0n, firstRouter)).toBeUndefined()
      expect(read([each], 0n, unknownRouter)).toEqual([sold])
      expect(read([each], 0n, laterRouter)).toEqual([sold])
    }
  })

  it.each<[string, readonly Numbered[]]>([
    ['no actions', []],
    ['an action that is not known', [sell(5n, 9n), settleAll(token, 5n), takeAll(other, 9n), [0x14, two(other, 0n)]]],
    ['an input with a byte after it', [[0x06, `${sell(5n, 9n)[1]}00`], settleAll(token, 5n), takeAll(other, 9n)]],
    [
      'a way without a pool',
      [[0x07, path({ currency: token, path: [], first: 5n, second: 9n })], settle(token, 0n), take(other, me)],
    ],
    ['a payment that is not owed', [settleAll(token, 5n), sell(5n, 9n), takeAll(other, 9n)]],
    ['a taking of what is not there', [takeAll(other, 9n), sell(5n, 9n), settleAll(token, 5n)]],
    [
      'a taking by an address that no account has',
      [sell(5n, 9n), settleAll(token, 5n), take(other, `0x${'3'.padStart(40, '0')}`)],
    ],
    [
      'a part for one',
      [sell(5n, 9n), settleAll(token, 5n), takePart(other, `0x${'3'.padStart(40, '0')}`, 1n), takeAll(other, 0n)],
    ],
    ['all that the account has', [settle(token, balance), sell(0n, 9n), take(other, me)]],
    ['a payment that is never taken for', [sell(5n, 9n), settleAll(token, 5n)]],
    ['a taking that is never paid for', [sell(5n, 9n), takeAll(other, 9n)]],
    [
      'two things that are paid',
      [sell(5n, 9n), sell(5n, 9n, [weth, other]), settle(token, 0n), settle(weth, 0n), take(other, me)],
    ],
    [
      'two things that come',
      [sell(5n, 9n), sell(5n, 9n, [token, weth]), settle(token, 0n), take(other, me), take(weth, stranger)],
    ],
    ['what comes back', [settle(token, 9n), sell(5n, 9n), take(token, me), take(other, me)]],
    [
      'a sale of what may be more',
      [sell(5n, 4n, [token, weth]), sell(4n, 9n, [weth, other]), settle(token, 0n), take(other, me)],
    ],
    ['a taking of what is owed', [sell(5n, 9n), settle(weth, 5n), take(token, me, 3n)]],
    ['a payment that others take', [settle(token, 5n), take(token, stranger)]],
    ['two who pay', [settle(token, 2n), settle(token, 3n, false), sell(5n, 9n), take(other, me)]],
  ])('reads nothing with %s', (_, actions) => {
    expect(read([[0x02, three(token, itself, 3n)], v4(...actions)])).toBeUndefined()
    expect(read([v4(...actions)])).toBeUndefined()
  })

  it('reads nothing where lists have other lengths', () => {
    const input = plan('0x060c', [sell(5n, 9n)[1]])
    expect(read([[0x10, input]])).toBeUndefined()
    expect(read([[0x10, `${v4(sell(5n, 9n), settleAll(token, 5n), takeAll(other, 9n))[1]}00`]])).toBeUndefined()
    expect(read([[0x90, v4(sell(5n, 9n), settleAll(token, 5n), takeAll(other, 9n))[1]]])).toBeUndefined()
  })
})

describe('the later commands of the router', () => {
  const v3 = input('address, uint256, uint256, bytes, bool')
  const pricedV3 = input('address, uint256, uint256, bytes, bool, uint256[]')
  const pricedV2 = input('address, uint256, uint256, address[], bool, uint256[]')
  const way = (...tokens: readonly Address[]) =>
    concatHex(tokens.flatMap((each, at) => (at === 0 ? [each] : [numberToHex(3000, { size: 3 }), each])))
  const held: Numbered = [0x00, v3(itself, 5n, 10_000n, way(token, other), true)]
  const bought = { ...sold, pay: bounded(token, 5n), get: exactly(other, 9n) }

  it.each<[string, Numbered, object]>([
    ['V3_SWAP_EXACT_IN', [0x00, pricedV3(me, 5n, 9n, way(token, other), true, [1n])], sold],
    ['V3_SWAP_EXACT_OUT', [0x01, pricedV3(me, 9n, 5n, way(other, token), true, [])], bought],
    ['V2_SWAP_EXACT_IN', [0x08, pricedV2(me, 5n, 9n, [token, other], true, [1n])], sold],
    ['V2_SWAP_EXACT_OUT', [0x09, pricedV2(me, 9n, 5n, [token, other], true, [])], bought],
  ])('reads %s with a least price for each hop', (_, command, expected) => {
    expect(read([command])).toEqual([expected])
  })

  it('gives finer parts away, as far as they can be told', () => {
    const part = (of: bigint): Numbered => [0x07, three(other, stranger, of)]
    const rest: Numbered = [0x04, three(other, me, 0n)]
    expect(read([held, part(25n * 10n ** 14n), rest])).toEqual([
      { ...sold, get: bounded(other, 9_975n) },
      { kind: 'share', token: other, bips: 25n, to: stranger },
    ])
    expect(read([held, part(25n * 10n ** 14n + 1n), rest])).toBeUndefined()
    expect(read([held, [0x07, three(other, `0x${'3'.padStart(40, '0')}`, 10n ** 14n)], rest])).toBeUndefined()
  })

  it('takes several tokens of the account, and of no other', () => {
    const pulls = input('(address from, address to, uint160 amount, address token)[]')
    const each = { from: account, to: stranger, amount: 5n, token }
    const moved = { kind: 'token', token, amount: 5n, to: stranger, from: undefined }
    expect(read([[0x0d, pulls([each, { ...each, token: other }])]])).toEqual([moved, { ...moved, token: other }])
    for (const list of [[], [each, { ...each, from: stranger }], [{ ...each, to: zero }]])
      expect(read([[0x0d, pulls(list)]])).toBeUndefined()
  })

  it('reads a check as nothing, also where it may fail', () => {
    const swap: Numbered = [0x00, v3(me, 5n, 9n, way(token, other), true)]
    for (const number of [0x0e, 0x8e]) expect(read([swap, [number, three(account, other, 9n)]])).toEqual([sold])
    expect(read([[0x0e, three(account, other, 9n)]])).toBeUndefined()
  })

  it('reads plans within plans, as far down as they are read', () => {
    const swap: Numbered = [0x00, v3(me, 5n, 9n, way(token, other), true)]
    const within = (each: Numbered): Numbered => [0x21, plan(listOf([each]), [each[1]])]
    const three_ = within(within(within(swap)))
    expect(read([three_])).toEqual([sold])
    expect(read([within(three_)])).toBeUndefined()
    expect(read([[0xa1, within(swap)[1]]])).toBeUndefined()
    expect(read([[0x21, plan('0x', [])]])).toBeUndefined()
  })
})
