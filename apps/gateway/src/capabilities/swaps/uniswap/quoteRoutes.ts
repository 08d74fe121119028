import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { type ContractRead, readMany } from '../../../engines/rpc/readMany.ts'
import type { UniswapDeployment } from '../../../engines/uniswap/deployments.ts'
import { quoterV2Abi } from '../../../engines/uniswap/uniswapAbi.ts'
import type { FoundRoutes } from './findRoutes.ts'
import { quotePairs } from './quotePairs.ts'
import { encodePath, type QuotedRoute } from './route.ts'

// A quote walks through ticks and may burn millions of gas, which nodes bound for each call.
const quotesPerCall = 8
// Where a swap stops for want of liquidity: TickMath's bounds in github.com/Uniswap/v3-core.
const lowestPrice = 4_295_128_740n
const highestPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n

/** Asks the chain what each route gives; a route that fails, gives nothing or cannot take the whole amount is left out. */
export async function quoteRoutes(
  client: ChainClient,
  deployment: UniswapDeployment,
  routes: Pick<FoundRoutes, 'v2' | 'v3'>,
  amount: bigint,
): Promise<readonly QuotedRoute[]> {
  const { quoterV2 } = deployment
  const v3 = quoterV2 === undefined ? [] : routes.v3
  const quotes = v3.map(({ tokens, fees }): ContractRead => {
    const args = [encodePath(tokens, fees), amount] as const
    return {
      to: quoterV2 ?? '0x',
      data: encodeFunctionData({ abi: quoterV2Abi, functionName: 'quoteExactInput', args }),
    }
  })
  const [quoted, fromPairs] = await Promise.all([
    readMany(client, quotes, quotesPerCall),
    quotePairs(client, deployment, routes.v2, amount),
  ])
  return [
    ...v3.map((route, index) => ({ route, toAmount: readQuote(quoted[index]) })),
    ...routes.v2.map(({ route }, index) => ({ route, toAmount: fromPairs[index] })),
  ].flatMap(({ route, toAmount }) => (toAmount === undefined || toAmount === 0n ? [] : [{ route, toAmount }]))
}

function readQuote(answer: Hex | undefined): bigint | undefined {
  if (answer === undefined) return undefined
  const [toAmount, prices] = decodeFunctionResult({ abi: quoterV2Abi, functionName: 'quoteExactInput', data: answer })
  // At the end of the price range only a part of the amount was swapped.
  return prices.some((price) => price <= lowestPrice || price >= highestPrice) ? undefined : toAmount
}
