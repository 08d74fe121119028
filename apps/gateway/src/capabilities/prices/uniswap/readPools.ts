import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { type ContractRead, readMany } from '../../../engines/rpc/readMany.ts'
import type { Pool } from '../../../engines/uniswap/findPools.ts'
import { v2Abi, v3Abi } from '../../../engines/uniswap/uniswapAbi.ts'
import type { V3State } from './poolPrice.ts'

/** A pool whose state is wanted; `base` is the token whose amount says how much the pool holds. */
export type PoolQuestion = { pool: Pool; token: Address; base: Address }

/** The state of a pool; amounts in the smallest unit of their token. */
export type PoolState =
  | { version: 'v2'; reserves: { token: bigint; base: bigint } }
  | { version: 'v3'; state: V3State; heldBase: bigint }

/** The window of the mean price, in seconds: moving a price for so long costs more than a wrong display is worth. */
const windowSeconds = 600
const readsPerCall = 100

const slot0 = encodeFunctionData({ abi: v3Abi, functionName: 'slot0' })
const liquidity = encodeFunctionData({ abi: v3Abi, functionName: 'liquidity' })
const observe = encodeFunctionData({ abi: v3Abi, functionName: 'observe', args: [[windowSeconds, 0]] })
const getReserves = encodeFunctionData({ abi: v2Abi, functionName: 'getReserves' })

/**
 * Reads pools, in their order; `undefined` for those that do not answer.
 *
 * @throws when the chain cannot be read.
 */
export async function readPools(
  client: ChainClient,
  questions: readonly PoolQuestion[],
): Promise<readonly (PoolState | undefined)[]> {
  const groups = questions.map(readsOf)
  const answers = await readMany(client, groups.flat(), readsPerCall)
  let position = 0
  return questions.map((question, index) => {
    const count = groups[index]?.length ?? 0
    const own = answers.slice(position, position + count)
    position += count
    return question.pool.version === 'v2' ? readV2(question, own) : readV3(own)
  })
}

function readsOf({ pool, base }: PoolQuestion): ContractRead[] {
  const to = pool.address
  if (pool.version === 'v2') return [{ to, data: getReserves }]
  const held = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] })
  return [
    { to, data: slot0 },
    { to, data: liquidity },
    { to: base, data: held },
    { to, data: observe },
  ]
}

function readV2({ token, base }: PoolQuestion, [answer]: readonly (Hex | undefined)[]): PoolState | undefined {
  if (answer === undefined) return undefined
  const [reserve0, reserve1] = decodeFunctionResult({ abi: v2Abi, functionName: 'getReserves', data: answer })
  const isToken0 = BigInt(token) < BigInt(base)
  return {
    version: 'v2',
    reserves: isToken0 ? { token: reserve0, base: reserve1 } : { token: reserve1, base: reserve0 },
  }
}

function readV3([slot, active, held, observed]: readonly (Hex | undefined)[]): PoolState | undefined {
  if (slot === undefined || active === undefined || held === undefined) return undefined
  const [sqrtPriceX96] = decodeFunctionResult({ abi: v3Abi, functionName: 'slot0', data: slot })
  const state: V3State = {
    sqrtPriceX96,
    liquidity: decodeFunctionResult({ abi: v3Abi, functionName: 'liquidity', data: active }),
    meanTick: observed === undefined ? undefined : readMeanTick(observed),
  }
  return {
    version: 'v3',
    state,
    heldBase: decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: held }),
  }
}

function readMeanTick(observed: Hex): number | undefined {
  const [cumulatives] = decodeFunctionResult({ abi: v3Abi, functionName: 'observe', data: observed })
  const [earlier, later] = cumulatives
  return earlier === undefined || later === undefined ? undefined : Number(later - earlier) / windowSeconds
}
