import type { Hex } from 'viem'
import { readerOf } from '../callReader.ts'
import { type Ends, listedEnds, packedEnds } from './path.ts'
import {
  aliasedParty,
  all,
  type Party,
  partyOf,
  type RouterMove,
  type RouterPlace,
  type RouterReader,
} from './routerMove.ts'

type Trade = {
  readonly from: Hex
  readonly into: Hex
  readonly amount: bigint
  readonly bound: bigint
  readonly to: Party | undefined
  /** A price at which it stops; 0 is none. */
  readonly limit?: bigint
}

const noLimit = 0n

/** An amount that is paid, for at least so much. */
function exactIn(
  { amount, bound, from, into, limit = noLimit, to }: Trade,
  isBalance: boolean,
): readonly RouterMove[] | undefined {
  if (to === undefined) return undefined
  const pay = { token: from, isMost: limit !== noLimit }
  return [
    {
      kind: 'trade',
      pay: isBalance ? { ...pay, amount: all, by: 'router' } : { ...pay, amount, by: 'coinFirst' },
      get: { token: into, amount: bound, isLeast: true },
      to,
    },
  ]
}

/** An amount that comes, for at most so much. With a limit of the price less may come, and the call does not say how much. */
function exactOut({ amount, bound, from, into, limit = noLimit, to }: Trade): readonly RouterMove[] | undefined {
  if (to === undefined || limit !== noLimit) return undefined
  return [
    {
      kind: 'trade',
      pay: { token: from, amount: bound, isMost: true, by: 'coinFirst' },
      get: { token: into, amount, isLeast: false },
      to,
    },
  ]
}

/** A path of V3, of which the ends count; those of exact outputs are written from the end. */
function along(path: Hex, isReversed: boolean, read: (ends: Ends) => readonly RouterMove[] | undefined) {
  const ends = packedEnds(path)
  return ends && read(isReversed ? { first: ends.last, last: ends.first } : ends)
}

/** SwapRouter of V3 reads 0 as itself. */
const zeroIsRouter = (address: Hex, place: RouterPlace) => (BigInt(address) === 0n ? 'router' : partyOf(address, place))

const one = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
const many = 'bytes path, address recipient'
const bought = 'uint256 amountOut, uint256 amountInMaximum'
const sold = 'uint256 amountIn, uint256 amountOutMinimum'

/** Uniswap V3's first router, whose functions have a deadline of their own: github.com/Uniswap/v3-periphery. */
const firstRouter: readonly RouterReader[] = [
  readerOf(
    `function exactInputSingle((${one}, uint256 deadline, ${sold}, uint160 sqrtPriceLimitX96) params)`,
    ([{ amountIn, amountOutMinimum, recipient, sqrtPriceLimitX96: limit, tokenIn, tokenOut }], place: RouterPlace) => {
      const to = zeroIsRouter(recipient, place)
      return exactIn({ from: tokenIn, into: tokenOut, amount: amountIn, bound: amountOutMinimum, to, limit }, false)
    },
  ),
  readerOf(
    `function exactInput((${many}, uint256 deadline, ${sold}) params)`,
    ([{ amountIn, amountOutMinimum, path, recipient }], place: RouterPlace) =>
      along(path, false, ({ first, last }) => {
        const to = zeroIsRouter(recipient, place)
        return exactIn({ from: first, into: last, amount: amountIn, bound: amountOutMinimum, to }, false)
      }),
  ),
  readerOf(
    `function exactOutputSingle((${one}, uint256 deadline, ${bought}, uint160 sqrtPriceLimitX96) params)`,
    ([{ amountInMaximum, amountOut, recipient, sqrtPriceLimitX96: limit, tokenIn, tokenOut }], place: RouterPlace) => {
      const to = zeroIsRouter(recipient, place)
      return exactOut({ from: tokenIn, into: tokenOut, amount: amountOut, bound: amountInMaximum, to, limit })
    },
  ),
  readerOf(
    `function exactOutput((${many}, uint256 deadline, ${bought}) params)`,
    ([{ amountInMaximum, amountOut, path, recipient }], place: RouterPlace) =>
      along(path, true, ({ first, last }) => {
        const to = zeroIsRouter(recipient, place)
        return exactOut({ from: first, into: last, amount: amountOut, bound: amountInMaximum, to })
      }),
  ),
]

/** SwapRouter02, where an amount of 0 is all that the router has: github.com/Uniswap/swap-router-contracts. */
const secondRouter: readonly RouterReader[] = [
  readerOf(
    `function exactInputSingle((${one}, ${sold}, uint160 sqrtPriceLimitX96) params)`,
    ([{ amountIn, amountOutMinimum, recipient, sqrtPriceLimitX96: limit, tokenIn, tokenOut }], place: RouterPlace) => {
      const to = aliasedParty(recipient, place)
      return exactIn(
        { from: tokenIn, into: tokenOut, amount: amountIn, bound: amountOutMinimum, to, limit },
        amountIn === 0n,
      )
    },
  ),
  readerOf(
    `function exactInput((${many}, ${sold}) params)`,
    ([{ amountIn, amountOutMinimum, path, recipient }], place: RouterPlace) =>
      along(path, false, ({ first, last }) => {
        const to = aliasedParty(recipient, place)
        return exactIn({ from: first, into: last, amount: amountIn, bound: amountOutMinimum, to }, amountIn === 0n)
      }),
  ),
  readerOf(
    `function exactOutputSingle((${one}, ${bought}, uint160 sqrtPriceLimitX96) params)`,
    ([{ amountInMaximum, amountOut, recipient, sqrtPriceLimitX96: limit, tokenIn, tokenOut }], place: RouterPlace) => {
      const to = aliasedParty(recipient, place)
      return exactOut({ from: tokenIn, into: tokenOut, amount: amountOut, bound: amountInMaximum, to, limit })
    },
  ),
  readerOf(
    `function exactOutput((${many}, ${bought}) params)`,
    ([{ amountInMaximum, amountOut, path, recipient }], place: RouterPlace) =>
      along(path, true, ({ first, last }) => {
        const to = aliasedParty(recipient, place)
        return exactOut({ from: first, into: last, amount: amountOut, bound: amountInMaximum, to })
      }),
  ),
  readerOf(
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    ([amount, bound, path, recipient], place: RouterPlace) => {
      const ends = listedEnds(path)
      const to = aliasedParty(recipient, place)
      return ends && exactIn({ from: ends.first, into: ends.last, amount, bound, to }, amount === 0n)
    },
  ),
  readerOf(
    'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    ([amount, bound, path, recipient], place: RouterPlace) => {
      const ends = listedEnds(path)
      return ends && exactOut({ from: ends.first, into: ends.last, amount, bound, to: aliasedParty(recipient, place) })
    },
  ),
]

/** What the routers of Uniswap V3 trade by. */
export const v3RouterCalls: readonly RouterReader[] = [...firstRouter, ...secondRouter]
