import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { type ContractRead, readMany } from '../../../engines/rpc/readMany.ts'
import type { UniswapDeployment } from '../../../engines/uniswap/deployments.ts'
import { v2Abi, v2RouterAbi } from '../../../engines/uniswap/uniswapAbi.ts'
import type { V2Route } from './findRoutes.ts'

const readsPerCall = 100
const largestReserve = 2n ** 112n - 1n

/** What one pair holds, in the direction of the route. */
type Reserves = { reserveIn: bigint; reserveOut: bigint }

/**
 * What routes through V2 pairs give, in their order; `undefined` where a pair is empty or cannot take the amount. Where the
 * V2 router trades, it is asked, because a fork's fee is its own; SwapRouter02 counts with Uniswap's 0.3 %, and so do we.
 *
 * @throws when the chain cannot be read.
 */
export async function quotePairs(
  client: ChainClient,
  { swapRouter02, v2Router }: UniswapDeployment,
  routes: readonly V2Route[],
  amount: bigint,
): Promise<readonly (bigint | undefined)[]> {
  const asked = swapRouter02 === undefined ? v2Router : undefined
  const groups = routes.map(({ route, pairs }): ContractRead[] => {
    const data = encodeFunctionData({ abi: v2Abi, functionName: 'getReserves' })
    const reserves = pairs.map((to) => ({ to, data }))
    if (asked === undefined) return reserves
    const args = [amount, route.tokens] as const
    return [
      ...reserves,
      { to: asked, data: encodeFunctionData({ abi: v2RouterAbi, functionName: 'getAmountsOut', args }) },
    ]
  })
  const answers = await readMany(client, groups.flat(), readsPerCall)
  let position = 0
  return routes.map((route, index) => {
    const own = answers.slice(position, position + (groups[index]?.length ?? 0))
    position += own.length
    const reserves = readReserves(route, own)
    if (reserves === undefined) return undefined
    const amounts =
      asked === undefined ? countAmounts(reserves, amount) : readAmounts(own[route.pairs.length], reserves.length)
    // A pair keeps its reserves in 112 bits and refuses what goes beyond them.
    const isTaken = reserves.every(
      ({ reserveIn }, hop) => reserveIn > 0n && reserveIn + (amounts[hop] ?? largestReserve) <= largestReserve,
    )
    return isTaken ? amounts.at(-1) : undefined
  })
}

function readReserves(
  { route: { tokens }, pairs }: V2Route,
  answers: readonly (Hex | undefined)[],
): readonly Reserves[] | undefined {
  const found: Reserves[] = []
  for (const hop of pairs.keys()) {
    const data = answers[hop]
    if (data === undefined) return undefined
    const [reserve0, reserve1] = decodeFunctionResult({ abi: v2Abi, functionName: 'getReserves', data })
    const isForward = BigInt(tokens[hop] ?? 0) < BigInt(tokens[hop + 1] ?? 0)
    found.push(
      isForward ? { reserveIn: reserve0, reserveOut: reserve1 } : { reserveIn: reserve1, reserveOut: reserve0 },
    )
  }
  return found
}

// The pair's own arithmetic (UniswapV2Library.getAmountOut): 0.3 % stay in the pool.
function countAmounts(reserves: readonly Reserves[], amount: bigint): readonly bigint[] {
  const amounts = [amount]
  let current = amount
  for (const { reserveIn, reserveOut } of reserves) {
    const withoutFee = current * 997n
    current = (withoutFee * reserveOut) / (reserveIn * 1000n + withoutFee)
    amounts.push(current)
  }
  return amounts
}

function readAmounts(data: Hex | undefined, hops: number): readonly bigint[] {
  if (data === undefined) return []
  const amounts = decodeFunctionResult({ abi: v2RouterAbi, functionName: 'getAmountsOut', data })
  return amounts.length === hops + 1 ? amounts : []
}
