import { describe, expect, it } from 'vitest'
import { createRouterBook, UnclearMoveError } from './routerBook.ts'
import { all, type Count, type Party, type RouterMove } from './routerMove.ts'

const coin = `0x${'Cc'.repeat(20)}`
const [token, other] = [`0x${'Aa'.repeat(20)}`, `0x${'Bb'.repeat(20)}`]
const stranger = `0x${'44'.repeat(20)}` as const

type By = 'account' | 'router' | 'coinFirst'
const trade = (
  by: By,
  [from, amount, isMost = false]: readonly [string | undefined, Count, boolean?],
  [into, get, isLeast = true]: readonly [string | undefined, bigint, boolean?],
  to: Party = 'router',
): RouterMove => ({
  kind: 'trade',
  pay: { token: from, amount, isMost, by },
  get: { token: into, amount: get, isLeast },
  to,
})
const sweep = (of: string | undefined, least: bigint, to: Party): RouterMove => ({
  kind: 'sweep',
  token: of,
  least,
  to,
})
const unwrap = (least: bigint, to: Party): RouterMove => ({ kind: 'unwrap', least, to })
const wrap = (amount: Count, to: Party): RouterMove => ({ kind: 'wrap', amount, to })
const pull = (amount: bigint, to: Party, of = token): RouterMove => ({ kind: 'pull', token: of, amount, to })
const send = (of: string | undefined, amount: bigint, to: Party): RouterMove => ({
  kind: 'send',
  token: of,
  amount,
  to,
})
const share = (of: string | undefined, bips: bigint, to: Party): RouterMove => ({ kind: 'share', token: of, bips, to })

const follow = (value: bigint, ...moves: readonly RouterMove[]) => {
  const book = createRouterBook(value, coin)
  for (const move of moves) book.follow(move)
  return book
}
const paid = (of: string | undefined, amount: bigint, isMost = false) => ({ token: of, amount, isMost })
const got = (of: string | undefined, amount: bigint, isLeast: boolean, to?: string) => ({
  token: of,
  amount,
  isLeast,
  to,
})

describe('createRouterBook', () => {
  it('pays the value of the call, and nothing without one', () => {
    expect(follow(0n).paid()).toEqual([])
    expect(follow(0n).isLeft()).toBe(false)
    expect(follow(0n).trades()).toEqual([])
    expect(follow(5n).paid()).toEqual([paid(undefined, 5n)])
    expect(follow(5n).isLeft()).toBe(true)
  })

  it('adds up what the account pays, whatever case an address has', () => {
    const book = follow(
      0n,
      trade('account', [token, 5n], [other, 9n], 'account'),
      trade('coinFirst', [token.toLowerCase(), 2n, true], [other, 3n], 'account'),
    )
    expect(book.paid()).toEqual([paid(token.toLowerCase(), 7n, true)])
    expect(book.got).toEqual([got(other, 9n, true), got(other, 3n, true)])
    expect(book.trades()).toEqual([
      { paid: paid(token, 5n), got: got(other, 9n, true) },
      { paid: paid(token.toLowerCase(), 2n, true), got: got(other, 3n, true) },
    ])
    const exact = follow(0n, pull(5n, 'router'), pull(2n, 'router'), sweep(token, 0n, 'account'))
    expect(exact.paid()).toEqual([])
  })

  it('knows no trade of what goes through the router', () => {
    expect(follow(0n, trade('account', [token, 5n], [other, 9n])).trades()).toBeUndefined()
    expect(follow(0n, pull(5n, 'router')).trades()).toBeUndefined()
    expect(follow(5n, wrap(5n, 'account')).trades()).toBeUndefined()
    expect(follow(5n, send(undefined, 5n, stranger)).trades()).toBeUndefined()
    expect(follow(5n, share(undefined, 25n, stranger)).trades()).toBeUndefined()
    const held = [pull(5n, 'router'), trade('router', [token, 5n], [other, 9n], 'account')]
    expect(follow(0n, ...held).trades()).toBeUndefined()
    expect(follow(5n, trade('router', [undefined, 5n], [other, 9n], 'account')).trades()).toHaveLength(1)
  })

  it('takes coins for a trade of wrapped ones only where there are enough', () => {
    const traded = (value: bigint, amount: Count, isMost = false) =>
      follow(value, trade('coinFirst', [coin.toLowerCase(), amount, isMost], [other, 9n], 'account'))
    expect(traded(5n, 5n).trades()).toMatchObject([{ paid: paid(undefined, 5n) }])
    expect(traded(5n, 5n).isLeft()).toBe(false)
    expect(traded(6n, 5n).isLeft()).toBe(true)
    expect(traded(0n, 5n).paid()).toEqual([paid(coin.toLowerCase(), 5n)])
    expect(() => traded(4n, 5n)).toThrow(UnclearMoveError)
    expect(() => traded(5n, all)).toThrow(UnclearMoveError)
    expect(() => traded(0n, all)).toThrow(UnclearMoveError)
    // Another token is the account's, whatever coins there are.
    const beside = follow(5n, trade('coinFirst', [token, 5n], [other, 9n], 'account'))
    expect(beside.paid()).toEqual([paid(undefined, 5n), paid(token, 5n)])
    expect(follow(5n, trade('account', [coin, 5n], [other, 9n], 'account')).paid()).toHaveLength(2)
  })

  it('gives back what was not used, and knows how much was at most', () => {
    const most = trade('coinFirst', [coin, 5n, true], [other, 9n, false], 'account')
    expect(follow(5n, most, sweep(undefined, 0n, 'account')).paid()).toEqual([paid(undefined, 5n, true)])
    expect(follow(7n, most, sweep(undefined, 0n, 'account')).paid()).toEqual([paid(undefined, 5n, true)])
    const exact = trade('coinFirst', [coin, 5n], [other, 9n], 'account')
    expect(follow(7n, exact, sweep(undefined, 0n, 'account')).paid()).toEqual([paid(undefined, 5n)])
    expect(follow(7n, exact, sweep(undefined, 0n, 'account')).isLeft()).toBe(false)
    expect(follow(7n, exact, send(undefined, 2n, 'account')).paid()).toEqual([paid(undefined, 5n)])
    expect(follow(7n, exact, send(undefined, 2n, 'account')).got).toHaveLength(1)
    // More comes back than was paid: it is not what was paid.
    const gained = [trade('account', [token, 5n], [coin, 9n]), unwrap(0n, 'router'), sweep(undefined, 0n, 'account')]
    expect(follow(0n, ...gained).got).toEqual([got(undefined, 9n, true)])
    expect(() => follow(1n, ...gained)).toThrow(UnclearMoveError)
    expect(follow(0n, pull(5n, 'router'), sweep(token, 0n, 'account')).paid()).toEqual([])
  })

  it('hands what was paid to others only as a payment', () => {
    expect(() => follow(5n, sweep(undefined, 0n, stranger))).toThrow(UnclearMoveError)
    const book = follow(5n, send(undefined, 2n, stranger))
    expect(book.sent).toEqual([{ kind: 'coin', amount: 2n, to: stranger, from: undefined }])
    expect(book.paid()).toEqual([paid(undefined, 3n)])
    const tokens = follow(0n, pull(5n, 'router'), send(token, 5n, stranger))
    expect(tokens.sent).toEqual([{ kind: 'token', token, amount: 5n, to: stranger, from: undefined }])
    expect(tokens.isLeft()).toBe(false)
    expect(follow(0n, pull(5n, stranger)).sent).toEqual([
      { kind: 'token', token, amount: 5n, to: stranger, from: undefined },
    ])
    expect(follow(0n, pull(5n, stranger)).paid()).toEqual([])
    for (const move of [pull(5n, 'account'), send(token, 1n, stranger), sweep(token, 0n, stranger)])
      expect(() => follow(0n, move)).toThrow(UnclearMoveError)
    expect(() => follow(5n, send(undefined, 1n, 'router'))).toThrow(UnclearMoveError)
    expect(() => follow(5n, send(undefined, 6n, stranger))).toThrow(UnclearMoveError)
    expect(follow(0n, sweep(token, 0n, 'account')).got).toEqual([])
  })

  it('counts what it holds at least, and knows where it may be more', () => {
    const two = [trade('account', [token, 5n], [other, 4n, false]), trade('account', [token, 5n], [other, 6n, false])]
    expect(follow(0n, ...two, sweep(other, 10n, 'account')).got).toEqual([got(other, 10n, false)])
    expect(follow(0n, ...two, sweep(other, 9n, 'account')).got).toEqual([got(other, 10n, false)])
    expect(follow(0n, ...two, sweep(other, 11n, stranger)).got).toEqual([got(other, 11n, true, stranger)])
    const least = [trade('account', [token, 5n], [other, 4n]), trade('account', [token, 5n], [other, 6n, false])]
    for (const moves of [least, [...least].reverse()])
      expect(follow(0n, ...moves, sweep(other, 0n, 'account')).got).toEqual([got(other, 10n, true)])
    const nothing = trade('account', [token, 5n], [other, 0n])
    expect(follow(0n, nothing, sweep(other, 0n, 'account')).got).toEqual([])
    expect(follow(0n, nothing, sweep(other, 0n, stranger)).got).toEqual([got(other, 0n, true, stranger)])
  })

  it('takes from what it holds, and knows what is left', () => {
    const held = trade('account', [token, 5n], [other, 9n, false])
    const next = (amount: Count, isMost = false) => trade('router', [other, amount, isMost], [coin, 1n], 'account')
    expect(follow(0n, held, next(9n)).isLeft()).toBe(false)
    expect(follow(0n, held, next(8n)).isLeft()).toBe(true)
    expect(follow(0n, held, next(all)).isLeft()).toBe(false)
    expect(() => follow(0n, held, next(9n), next(1n))).toThrow(UnclearMoveError)
    expect(() => follow(0n, held, next(all), next(all))).toThrow(UnclearMoveError)
    // Of the most that it takes some may be left, which is no certain amount.
    expect(follow(0n, held, next(9n, true), sweep(other, 0n, 'account')).got).toEqual([got(coin, 1n, true)])
    expect(follow(0n, held, next(9n, true), sweep(other, 0n, stranger)).got).toHaveLength(2)
    const atLeast = trade('account', [token, 5n], [other, 9n])
    expect(follow(0n, atLeast, next(9n), sweep(other, 0n, stranger)).got).toHaveLength(2)
    expect(follow(0n, atLeast, next(12n)).isLeft()).toBe(false)
    expect(() => follow(0n, atLeast, next(all), sweep(other, 0n, stranger))).toThrow(UnclearMoveError)
    expect(follow(0n, held, send(other, 4n, 'account'), sweep(other, 0n, 'account')).got).toEqual([
      got(other, 4n, false),
      got(other, 5n, false),
    ])
  })

  it('wraps and unwraps what it holds', () => {
    expect(follow(5n, wrap(5n, 'account')).got).toEqual([got(coin, 5n, false)])
    expect(follow(5n, wrap(all, stranger)).got).toEqual([got(coin, 5n, false, stranger)])
    expect(follow(5n, wrap(2n, 'router')).isLeft()).toBe(true)
    expect(() => follow(0n, wrap(5n, 'account'))).toThrow(UnclearMoveError)
    const back = follow(5n, wrap(all, 'router'), unwrap(0n, 'account'))
    expect(back.paid()).toEqual([])
    expect(back.got).toEqual([])
    const sold = trade('account', [token, 5n], [coin, 9n])
    expect(follow(0n, sold, unwrap(0n, stranger)).got).toEqual([got(undefined, 9n, true, stranger)])
    expect(() => follow(5n, wrap(all, 'router'), unwrap(0n, stranger))).toThrow(UnclearMoveError)
  })

  it('tells a share, and counts what is left of it', () => {
    const held = trade('account', [token, 5n], [other, 10_001n, false])
    const book = follow(0n, held, share(other, 30n, stranger), sweep(other, 0n, 'account'))
    expect(book.shares).toEqual([{ kind: 'share', token: other, bips: 30n, to: stranger }])
    expect(book.got).toEqual([got(other, 9_971n, false)])
    expect(follow(0n, held, share(other, 10_000n, stranger), sweep(other, 0n, 'account')).got).toEqual([])
    const amount = follow(0n, held, send(other, 1n, stranger), sweep(other, 0n, 'account'))
    expect(amount.shares).toEqual([{ kind: 'share', token: other, amount: 1n, to: stranger }])
    expect(amount.got).toEqual([got(other, 10_000n, false)])
    for (const move of [
      share(token, 30n, stranger),
      share(other, 0n, stranger),
      share(other, 10_001n, stranger),
      share(other, 30n, 'account'),
      share(other, 30n, 'router'),
    ])
      expect(() => follow(0n, held, move)).toThrow(UnclearMoveError)
  })

  it('keeps rights apart from what moves', () => {
    const step = { kind: 'allow', token, amount: 5n, spender: stranger, adds: false, until: undefined } as const
    const book = follow(0n, { kind: 'allow', step })
    expect(book.allowed).toEqual([step])
    expect(book.paid()).toEqual([])
  })
})
