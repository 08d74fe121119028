import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { type SharedWork, shareWork } from '../cache/shareWork.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { type ChainClient, withSignal } from '../rpc/chainClient.ts'
import { readMany } from '../rpc/readMany.ts'
import type { UniswapDeployment } from './deployments.ts'
import { v2Abi, v3Abi } from './uniswapAbi.ts'

/** The fee tiers of V3 in hundredths of a basis point. */
const feeTiers = [100, 500, 3000, 10_000] as const

/** A pool of two tokens. */
export type Pool = { version: 'v2'; address: Address } | { version: 'v3'; address: Address; fee: number }

/** Two tokens, in any order. */
export type Pair = readonly [Address, Address]

/** Thrown when no contract stands where the chain's Uniswap should be. */
export class NoFactoryError extends Error {
  override readonly name = 'NoFactoryError'

  constructor() {
    super('No Uniswap factory answers at its address. Check the addresses with "foyer-gateway selftest".')
  }
}

/** Finds pools by asking the factories; what they answered is kept for five minutes. */
export type PoolFinder = {
  /**
   * The pools of each pair, in the order of the pairs.
   *
   * @param signal Fires when this caller waits no longer; others may wait for the same pools.
   * @throws NoFactoryError, or when the chain cannot be read.
   */
  find: (
    client: ChainClient,
    chainId: string,
    deployment: UniswapDeployment,
    pairs: readonly Pair[],
    signal?: AbortSignal,
  ) => Promise<readonly (readonly Pool[])[]>
}

/** Pairs that are asked about together, until no caller waits for any of them. */
type Batch = { pairs: Pair[]; work: SharedWork<readonly (readonly Pool[])[]> }

const lifetimeMs = 300_000
const readsPerCall = 100

export function createPoolFinder(): PoolFinder {
  const cache = createTimedCache<readonly Pool[]>({ lifetimeMs, capacity: 50_000 })
  return {
    find: async (client, chainId, deployment, pairs, signal) => {
      // Unknown pairs are gathered until the current step ends, then asked about together.
      let gathering: Batch | undefined
      const gather = (first: AbortSignal) => {
        const wanted: Pair[] = []
        const work = shareWork({
          begin: async (end) => {
            await Promise.resolve()
            gathering = undefined
            return askFactories(withSignal(client, end), deployment, wanted)
          },
          onStop: () => undefined,
          first,
        })
        gathering = { pairs: wanted, work }
        return gathering
      }
      const load = async (pair: Pair, end: AbortSignal): Promise<readonly Pool[]> => {
        const batch = gathering ?? gather(end)
        const index = batch.pairs.push(pair) - 1
        return (await batch.work.join(end))[index] ?? []
      }
      const findOne = (pair: Pair) => cache.get(keyOf(chainId, pair), (end) => load(pair, end), { signal })
      return Promise.all(pairs.map(findOne))
    },
  }
}

async function askFactories(
  client: ChainClient,
  { v2Factory, v3Factory }: UniswapDeployment,
  pairs: readonly Pair[],
): Promise<readonly (readonly Pool[])[]> {
  const questions = pairs.flatMap((tokens, pair) => [
    ...(v2Factory === undefined
      ? []
      : [
          {
            pair,
            fee: undefined,
            to: v2Factory,
            data: encodeFunctionData({ abi: v2Abi, functionName: 'getPair', args: tokens }),
          },
        ]),
    ...(v3Factory === undefined
      ? []
      : feeTiers.map((fee) => ({
          pair,
          fee,
          to: v3Factory,
          data: encodeFunctionData({ abi: v3Abi, functionName: 'getPool', args: [...tokens, fee] }),
        }))),
  ])
  if (questions.length === 0) return pairs.map(() => [])
  const answers = await readMany(client, questions, readsPerCall)
  if (answers.every((answer) => answer === undefined)) {
    throw new NoFactoryError()
  }
  const pools: Pool[][] = pairs.map(() => [])
  questions.forEach(({ pair, fee }, index) => {
    const data = answers[index]
    // A factory answers one address; anything else stands at a wrong address.
    if (data?.length !== 66) return
    const address = decodeFunctionResult({ abi: v2Abi, functionName: 'getPair', data })
    if (isAddressEqual(address, zeroAddress)) return
    pools[pair]?.push(fee === undefined ? { version: 'v2', address } : { version: 'v3', address, fee })
  })
  return pools
}

function keyOf(chainId: string, pair: Pair): string {
  return [chainId, ...pair.map((token) => token.toLowerCase()).sort()].join(' ')
}
