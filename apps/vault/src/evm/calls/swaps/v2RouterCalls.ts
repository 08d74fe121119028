import type { Hex } from 'viem'
import { readerOf } from '../callReader.ts'
import { listedEnds } from './path.ts'
import { all, type Count, partyOf, type RouterMove, type RouterPlace, type RouterReader } from './routerMove.ts'

type Asked = {
  readonly path: readonly Hex[]
  readonly to: Hex
  /** The amount that is paid, and whether it is an upper bound. */
  readonly pay: Count
  readonly isMost: boolean
  /** The amount that arrives, and whether it is a lower bound. */
  readonly get: bigint
  readonly isLeast: boolean
  /** Which end of the path is the coin itself. */
  readonly coin?: 'first' | 'last'
}

function trade(asked: Asked, place: RouterPlace): readonly RouterMove[] | undefined {
  const ends = listedEnds(asked.path)
  const to = partyOf(asked.to, place)
  if (!ends || to === undefined) return undefined
  const { coin, get, isLeast, isMost, pay } = asked
  const wrapped = coin === 'first' ? ends.first : ends.last
  if (coin && wrapped.toLowerCase() !== place.wrappedCoin.toLowerCase()) return undefined
  const isCoinPaid = coin === 'first'
  const moves: RouterMove = {
    kind: 'trade',
    pay: { token: isCoinPaid ? undefined : ends.first, amount: pay, isMost, by: isCoinPaid ? 'router' : 'account' },
    get: { token: coin === 'last' ? undefined : ends.last, amount: get, isLeast },
    to,
  }
  // The router returns leftover coins.
  return isCoinPaid && isMost ? [moves, { kind: 'sweep', token: undefined, least: 0n, to: 'account' }] : [moves]
}

const exactIn = { isMost: false, isLeast: true } as const
const exactOut = { isMost: true, isLeast: false } as const
const end = 'address[] path, address to, uint256 deadline'

/** Uniswap V2's router, and those of its copies: github.com/Uniswap/v2-periphery. */
export const v2RouterCalls: readonly RouterReader[] = [
  ...(['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'] as const).map((name) =>
    readerOf(
      `function ${name}(uint256 amountIn, uint256 amountOutMin, ${end})`,
      ([pay, get, path, to], place: RouterPlace) => trade({ pay, get, path, to, ...exactIn }, place),
    ),
  ),
  ...(['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'] as const).map((name) =>
    readerOf(`function ${name}(uint256 amountOutMin, ${end})`, ([get, path, to], place: RouterPlace) =>
      trade({ pay: all, get, path, to, coin: 'first', ...exactIn }, place),
    ),
  ),
  ...(['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'] as const).map((name) =>
    readerOf(
      `function ${name}(uint256 amountIn, uint256 amountOutMin, ${end})`,
      ([pay, get, path, to], place: RouterPlace) => trade({ pay, get, path, to, coin: 'last', ...exactIn }, place),
    ),
  ),
  readerOf(
    `function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${end})`,
    ([get, pay, path, to], place: RouterPlace) => trade({ pay, get, path, to, ...exactOut }, place),
  ),
  readerOf(
    `function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${end})`,
    ([get, pay, path, to], place: RouterPlace) => trade({ pay, get, path, to, coin: 'last', ...exactOut }, place),
  ),
  readerOf(`function swapETHForExactTokens(uint256 amountOut, ${end})`, ([get, path, to], place: RouterPlace) =>
    trade({ pay: all, get, path, to, coin: 'first', ...exactOut }, place),
  ),
]
