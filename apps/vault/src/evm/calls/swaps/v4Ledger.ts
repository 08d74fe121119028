import type { Hex } from 'viem'
import { UnclearMoveError } from './routerBook.ts'
import { all, type Count, type Party } from './routerMove.ts'

/** A payment to the pools, and its payer. */
export type V4Payment = {
  readonly token: string | undefined
  readonly amount: Count
  readonly isMost: boolean
  readonly by: 'account' | 'router'
}
/** What is taken from the pools: a part in hundredths of a per cent, an amount, or all that is left, which is at least `amount`. */
export type V4Taking = {
  readonly token: string | undefined
  readonly to: Party
  /** What was there before. */
  readonly of: { readonly amount: bigint; readonly isBound: boolean }
} & (
  | { readonly kind: 'share'; readonly bips: bigint }
  | { readonly kind: 'amount'; readonly amount: bigint }
  | { readonly kind: 'rest'; readonly amount: bigint; readonly isLeast: boolean }
)

/** What a router owes the pools of V4 in one currency, or has there. A bound is the most that it owes, or the least that it has. */
type Balance = { readonly side: 'debt' | 'credit'; readonly amount: bigint; readonly isBound: boolean }

/**
 * What a router and the pools of V4 owe one another. The pools let no call end with an open debt, so everything that moves is paid and
 * taken here. @throws UnclearMoveError for a move that does not follow from the steps before.
 */
export type V4Ledger = {
  /** An amount for at least so much; 'all' of what the router has of it there. */
  sell(pay: Hex, get: Hex, amount: Count, least: bigint): void
  /** At most so much for an amount; 'all' that the router owes of it there. */
  buy(pay: Hex, get: Hex, amount: Count, most: bigint): void
  /** Pays an amount; all that is owed, at most so much; or all that the router has. */
  settle(currency: Hex, paid: { amount: bigint } | { most: bigint } | 'balance', by: V4Payment['by']): void
  take(currency: Hex, taken: { bips: bigint } | { amount: bigint } | { least: bigint }, to: Party): void
  readonly payments: readonly V4Payment[]
  readonly takings: readonly V4Taking[]
}

/** The network's own coin as V4 names it. */
const coin = /^0x0{40}$/
const tokenOf = (currency: Hex) => (coin.test(currency) ? undefined : currency)
const whole = 10_000n

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** Opens a ledger in which nothing is owed. */
export function createV4Ledger(): V4Ledger {
  const balances = new Map<string, Balance>()
  const payments: V4Payment[] = []
  const takings: V4Taking[] = []

  return { sell, buy, settle, take, payments, takings }

  function sell(pay: Hex, get: Hex, amount: Count, least: bigint): void {
    if (amount === all) clear(pay, 'credit')
    else add(pay, { side: 'debt', amount, isBound: false })
    add(get, { side: 'credit', amount: least, isBound: true })
  }

  function buy(pay: Hex, get: Hex, amount: Count, most: bigint): void {
    // The real debt may be less than its bound.
    if (amount === all) clear(get, 'debt')
    else add(get, { side: 'credit', amount, isBound: false })
    add(pay, { side: 'debt', amount: most, isBound: true })
  }

  function settle(currency: Hex, paid: { amount: bigint } | { most: bigint } | 'balance', by: V4Payment['by']): void {
    const token = tokenOf(currency)
    if (paid === 'balance') {
      payments.push({ token, amount: all, isMost: false, by })
      add(currency, { side: 'credit', amount: 0n, isBound: true })
    } else if ('most' in paid) {
      const owed = clear(currency, 'debt')
      const amount = smaller(owed.amount, paid.most)
      payments.push({ token, amount, isMost: owed.isBound, by })
    } else {
      payments.push({ token, amount: paid.amount, isMost: false, by })
      add(currency, { side: 'credit', amount: paid.amount, isBound: false })
    }
  }

  function take(currency: Hex, taken: { bips: bigint } | { amount: bigint } | { least: bigint }, to: Party): void {
    const token = tokenOf(currency)
    const there = balances.get(currency)
    if (there?.side !== 'credit') throw new UnclearMoveError()
    const base = { token, to, of: { amount: there.amount, isBound: there.isBound } }
    if ('bips' in taken) {
      if (taken.bips === 0n || taken.bips > whole) throw new UnclearMoveError()
      balances.set(currency, { ...there, amount: there.amount - (there.amount * taken.bips) / whole })
      takings.push({ ...base, kind: 'share', bips: taken.bips })
    } else if ('amount' in taken) {
      const left = there.amount > taken.amount ? there.amount - taken.amount : 0n
      balances.set(currency, { ...there, amount: left })
      takings.push({ ...base, kind: 'amount', amount: taken.amount })
    } else {
      balances.delete(currency)
      const amount = larger(there.amount, taken.least)
      takings.push({ ...base, kind: 'rest', amount, isLeast: there.isBound })
    }
  }

  /** All of one side, of which nothing is left. */
  function clear(currency: Hex, side: Balance['side']): Balance {
    const there = balances.get(currency)
    if (there?.side !== side) throw new UnclearMoveError()
    balances.delete(currency)
    return there
  }

  function add(currency: Hex, change: Balance): void {
    const there = balances.get(currency)
    if (there === undefined || there.side === change.side) {
      const amount = change.amount + (there?.amount ?? 0n)
      balances.set(currency, { ...change, amount, isBound: change.isBound || there?.isBound === true })
      return
    }
    // Of two sides that are both certain, the smaller goes; of a bound it is not known what is left.
    if (there.isBound || change.isBound) throw new UnclearMoveError()
    if (there.amount === change.amount) balances.delete(currency)
    else if (there.amount > change.amount) balances.set(currency, { ...there, amount: there.amount - change.amount })
    else balances.set(currency, { ...change, amount: change.amount - there.amount })
  }
}
