import type { Hex } from 'viem'
import type { Step, SwapSide } from '../../../steps/step.ts'
import { createRouterBook, type Got, type Paid, type RouterBook, UnclearMoveError } from './routerBook.ts'
import { routerCallBySelector } from './routerCalls.ts'
import type { RouterMove, RouterPlace } from './routerMove.ts'

/** Functions within functions, further down than which nothing is read, and as many moves as are followed. */
const deepest = 3
const maxMoves = 64

/** A call of a router. */
export type ReadSwapParameters = {
  readonly account: string
  readonly contract: string
  readonly data: Hex
  readonly value: bigint
  readonly wrappedCoin: string
}

/**
 * Reads what a call of a router does in all, its value included. Undefined where a part of it is not known, where it does not add
 * up, or where something would stay with the router.
 */
export function readSwap({
  account,
  contract,
  data,
  value,
  wrappedCoin,
}: ReadSwapParameters): readonly Step[] | undefined {
  const moves = movesOf(data, { account, router: contract, wrappedCoin }, 0)
  if (!moves || moves.length > maxMoves) return undefined
  const book = createRouterBook(value, wrappedCoin)
  try {
    for (const move of moves) book.follow(move)
  } catch (error) {
    if (error instanceof UnclearMoveError) return undefined
    throw error
  }
  const swaps = swapsOf(book)
  if (book.isLeft() || !swaps) return undefined
  const steps = [...book.allowed, ...book.sent, ...swaps, ...book.shares]
  return steps.length > 0 ? steps : undefined
}

function movesOf(data: Hex, place: Omit<RouterPlace, 'within'>, depth: number): readonly RouterMove[] | undefined {
  if (depth > deepest) return undefined
  const reader = routerCallBySelector.get(data.slice(0, 10).toLowerCase())
  return reader?.read(data, { ...place, within: (inner) => movesOf(inner, place, depth + 1) })
}

/** What is given for what: one thing for another in all, or each trade by itself. */
function swapsOf(book: RouterBook): readonly Step[] | undefined {
  const paid = book.paid()
  const got = mergeGot(book.got)
  if (paid.length === 0 && got.length === 0) return []
  const [onlyPaid] = paid
  const [onlyGot] = got
  if (onlyPaid && onlyGot && paid.length === 1 && got.length === 1) return [swapOf(onlyPaid, onlyGot)]
  const trades = book.trades() ?? []
  if (trades.length === 0 || trades.length !== book.got.length) return undefined
  return mergeSwaps(trades.map((each) => swapOf(each.paid, each.got)))
}

type Swap = Extract<Step, { kind: 'swap' }>

const sideOf = (token: string | undefined, amount: bigint, isBound: boolean): SwapSide => ({ token, amount, isBound })

function swapOf(paid: Paid, got: Got): Swap {
  return {
    kind: 'swap',
    pay: sideOf(paid.token, paid.amount, paid.isMost),
    get: sideOf(got.token, got.amount, got.isLeast),
    to: got.to,
  }
}

/** The same to the same counts as one. */
function mergeGot(all: readonly Got[]): readonly Got[] {
  const merged = new Map<string, Got>()
  for (const each of all) {
    const key = `${each.token} ${each.to}`.toLowerCase()
    const known = merged.get(key)
    merged.set(
      key,
      known ? { ...known, amount: known.amount + each.amount, isLeast: known.isLeast || each.isLeast } : each,
    )
  }
  return [...merged.values()]
}

function mergeSwaps(all: readonly Swap[]): readonly Swap[] {
  const merged = new Map<string, Swap>()
  const add = (one: SwapSide, other: SwapSide) =>
    sideOf(one.token, one.amount + other.amount, one.isBound || other.isBound)
  for (const each of all) {
    const key = `${each.pay.token} ${each.get.token} ${each.to}`.toLowerCase()
    const known = merged.get(key)
    merged.set(key, known ? { ...known, pay: add(known.pay, each.pay), get: add(known.get, each.get) } : each)
  }
  return [...merged.values()]
}
