import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { readMany } from '../../../engines/rpc/readMany.ts'
import type { UniswapDeployment } from '../../../engines/uniswap/deployments.ts'
import type { Pair, Pool, PoolFinder } from '../../../engines/uniswap/findPools.ts'
import { v3Abi } from '../../../engines/uniswap/uniswapAbi.ts'
import type { Route } from './route.ts'

export type FindRoutesParameters = {
  client: ChainClient
  chainId: string
  deployment: UniswapDeployment
  pools: PoolFinder
  from: Address
  to: Address
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

/** V2 pairs along a route, in its order. */
export type V2Route = { route: Extract<Route, { kind: 'v2' }>; pairs: readonly Address[] }

/** The routes worth quoting, direct ones first. */
export type FoundRoutes = {
  v3: readonly Extract<Route, { kind: 'v3' }>[]
  v2: readonly V2Route[]
  /** Whether pools lead from one token to the other, however little is in them. */
  isConnected: boolean
}

/** Pools of one pair that two-hop routes try: beyond these a better price is not to be expected. */
const poolsPerHop = 2
const readsPerCall = 100

/** Finds the pools between two tokens, directly and through one base token. V3 pools that are empty at their price are left out. */
export async function findRoutes(parameters: FindRoutesParameters): Promise<FoundRoutes> {
  const { client, chainId, deployment, pools, from, to, signal } = parameters
  const bases = [deployment.weth, ...deployment.bases].filter(
    (base, index, all) =>
      !isAddressEqual(base, from) &&
      !isAddressEqual(base, to) &&
      all.findIndex((other) => isAddressEqual(other, base)) === index,
  )
  const pairs: Pair[] = [
    [from, to],
    ...bases.flatMap((base): Pair[] => [
      [from, base],
      [base, to],
    ]),
  ]
  const found = await pools.find(client, chainId, deployment, pairs, signal)
  const deepest = await sortByLiquidity(client, found)
  const [direct = [], ...hops] = deepest
  const v3: Extract<Route, { kind: 'v3' }>[] = direct.map(({ fee }) => ({
    kind: 'v3',
    tokens: [from, to],
    fees: [fee],
  }))
  const v2 = v2Routes([from, to], [found[0]])
  bases.forEach((base, index) => {
    const tokens = [from, base, to]
    for (const first of hops[index * 2]?.slice(0, poolsPerHop) ?? []) {
      for (const second of hops[index * 2 + 1]?.slice(0, poolsPerHop) ?? []) {
        v3.push({ kind: 'v3', tokens, fees: [first.fee, second.fee] })
      }
    }
    v2.push(...v2Routes(tokens, [found[index * 2 + 1], found[index * 2 + 2]]))
  })
  const ways = [found.slice(0, 1), ...bases.map((_, index) => found.slice(index * 2 + 1, index * 2 + 3))]
  const isConnected = ways.some((hops) =>
    (['v2', 'v3'] as const).some((kind) => hops.every((hop) => hop.some(({ version }) => version === kind))),
  )
  return { v3, v2, isConnected }
}

function v2Routes(tokens: readonly Address[], hops: readonly (readonly Pool[] | undefined)[]): V2Route[] {
  const pairs = hops.flatMap((pools) => pools?.filter(({ version }) => version === 'v2') ?? [])
  if (pairs.length !== hops.length) return []
  return [{ route: { kind: 'v2', tokens }, pairs: pairs.map(({ address }) => address) }]
}

type V3Pool = Extract<Pool, { version: 'v3' }>

async function sortByLiquidity(client: ChainClient, found: readonly (readonly Pool[])[]): Promise<V3Pool[][]> {
  const groups = found.map((pools) => pools.filter((pool): pool is V3Pool => pool.version === 'v3'))
  const data = encodeFunctionData({ abi: v3Abi, functionName: 'liquidity' })
  const reads = groups.flat().map(({ address }) => ({ to: address, data }))
  const answers = await readMany(client, reads, readsPerCall)
  const liquidity = new Map<string, bigint>()
  reads.forEach(({ to }, index) => {
    const answer = answers[index]
    if (answer === undefined) return
    liquidity.set(to, decodeFunctionResult({ abi: v3Abi, functionName: 'liquidity', data: answer }))
  })
  const depth = ({ address }: V3Pool) => liquidity.get(address) ?? 0n
  return groups.map((group) =>
    group.filter((pool) => depth(pool) > 0n).sort((a, b) => (depth(a) > depth(b) ? -1 : depth(a) < depth(b) ? 1 : 0)),
  )
}
