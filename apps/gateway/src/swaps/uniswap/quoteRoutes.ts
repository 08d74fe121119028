import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { ChainClient } from '../../rpc/chainClient.ts'
import { type ContractRead, readMany } from '../../rpc/readMany.ts'
import type { UniswapDeployment } from '../../uniswap/deployments.ts'
import { quoterV2Abi, v2Abi } from '../../uniswap/uniswapAbi.ts'
import type { FoundRoutes, V2Route } from './findRoutes.ts'
import { encodePath, type QuotedRoute } from './route.ts'

// A quote walks through ticks and may burn millions of gas, which nodes bound for each call.
const quotesPerCall = 8
const reservesPerCall = 100
const largestReserve = 2n ** 112n - 1n
// Where a swap stops for want of liquidity: TickMath's bounds in github.com/Uniswap/v3-core.
const lowestPrice = 4_295_128_740n
const highestPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n

/** Asks the chain what each route gives; a route that fails, gives nothing or cannot take the whole amount is left out. */
export async function quoteRoutes(
  client: ChainClient,
  { quoterV2 }: UniswapDeployment,
  routes: FoundRoutes,
  amount: bigint,
): Promise<readonly QuotedRoute[]> {
  const v3 = quoterV2 === undefined ? [] : routes.v3
  const quotes = v3.map(({ tokens, fees }): ContractRead => {
    const args = [encodePath(tokens, fees), amount] as const
    return {
      to: quoterV2 ?? '0x',
      data: encodeFunctionData({ abi: quoterV2Abi, functionName: 'quoteExactInput', args }),
    }
  })
  const data = encodeFunctionData({ abi: v2Abi, functionName: 'getReserves' })
  const reserves = routes.v2.flatMap(({ pairs }) => pairs.map((to) => ({ to, data })))
  const [quoted, read] = await Promise.all([
    readMany(client, quotes, quotesPerCall),
    readMany(client, reserves, reservesPerCall),
  ])
  let position = 0
  return [
    ...v3.map((route, index) => ({ route, toAmount: readQuote(quoted[index]) })),
    ...routes.v2.map((route) => {
      const answers = read.slice(position, position + route.pairs.length)
      position += route.pairs.length
      return { route: route.route, toAmount: amountThroughPairs(route, answers, amount) }
    }),
  ].flatMap(({ route, toAmount }) => (toAmount === undefined || toAmount === 0n ? [] : [{ route, toAmount }]))
}

function readQuote(answer: Hex | undefined): bigint | undefined {
  if (answer === undefined) return undefined
  const [toAmount, prices] = decodeFunctionResult({ abi: quoterV2Abi, functionName: 'quoteExactInput', data: answer })
  // At the end of the price range only a part of the amount was swapped.
  return prices.some((price) => price <= lowestPrice || price >= highestPrice) ? undefined : toAmount
}

// The pair's own arithmetic (UniswapV2Library.getAmountOut): 0.3 % stay in the pool.
function amountThroughPairs(
  { route: { tokens } }: V2Route,
  answers: readonly (Hex | undefined)[],
  amount: bigint,
): bigint | undefined {
  let current = amount
  for (const [index, answer] of answers.entries()) {
    if (answer === undefined) return undefined
    const [reserve0, reserve1] = decodeFunctionResult({ abi: v2Abi, functionName: 'getReserves', data: answer })
    const isForward = BigInt(tokens[index] ?? 0) < BigInt(tokens[index + 1] ?? 0)
    const [reserveIn, reserveOut] = isForward ? [reserve0, reserve1] : [reserve1, reserve0]
    if (reserveIn === 0n || reserveIn + current > largestReserve) return undefined
    const withoutFee = current * 997n
    current = (withoutFee * reserveOut) / (reserveIn * 1000n + withoutFee)
  }
  return current
}
