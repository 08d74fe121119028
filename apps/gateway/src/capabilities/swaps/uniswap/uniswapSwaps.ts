import { decodeFunctionResult, encodeFunctionData, isAddressEqual } from 'viem'
import { estimateGas, getBlock, getCode } from 'viem/actions'
import { createTimedCache } from '../../../engines/cache/timedCache.ts'
import type { ChainConfig } from '../../../engines/config/schema.ts'
import { GatewayError } from '../../../engines/errors/GatewayError.ts'
import { type ChainClient, isChainUnreadable, withSignal } from '../../../engines/rpc/chainClient.ts'
import { readMany } from '../../../engines/rpc/readMany.ts'
import { type UniswapDeployment, uniswapOf } from '../../../engines/uniswap/deployments.ts'
import type { PoolFinder } from '../../../engines/uniswap/findPools.ts'
import { swapRouter02Abi } from '../../../engines/uniswap/uniswapAbi.ts'
import type { ServedChain } from '../../chains/servedChain.ts'
import type { BuildSwapParameters, SwapProvider, SwapQuestion } from '../swapProvider.ts'
import { type EncodedSwap, encodeSwap } from './encodeSwap.ts'
import { type FoundRoutes, findRoutes } from './findRoutes.ts'
import { priceImpact, probeAmount } from './priceImpact.ts'
import { quoteRoutes } from './quoteRoutes.ts'
import { type Permit, readPermit } from './readPermit.ts'
import { betterRoute, leastAmount, type QuotedRoute } from './route.ts'
import { usualGas } from './usualGas.ts'

/** How long a router takes a transaction, in seconds. */
const deadlineSeconds = 1_200
const hourMs = 3_600_000
/** Beyond this per cent of price impact a swap is no trade any more: the pools are too small for it. */
const largestImpact = 50

export type CreateUniswapSwapsParameters = {
  chains: ReadonlyMap<string, ServedChain>
  pools: PoolFinder
  now?: () => number
}

/**
 * Swaps through Uniswap V2 and V3, quoted on the chain itself: every pool between the two tokens, directly and through one
 * base token; the best one wins. Needs no service beside the chain's nodes.
 */
export function createUniswapSwaps({ chains, pools, now = Date.now }: CreateUniswapSwapsParameters): SwapProvider {
  const clientOf = (chain: ChainConfig, signal: AbortSignal | undefined): ChainClient => {
    const served = chains.get(chain.id)
    if (served === undefined) throw new RangeError(`The chain ${chain.id} is not served.`)
    return withSignal(served.client, signal)
  }
  const reachesV2 = createTimedCache<boolean>({ lifetimeMs: hourMs, now })
  const hasRouter = createTimedCache<true>({ lifetimeMs: hourMs, now })

  // One router serves a chain, so that one approval is enough. SwapRouter02 may have been deployed before V2 was.
  const canUseV2 = async (
    chain: ChainConfig,
    deployment: UniswapDeployment,
    signal: AbortSignal | undefined,
  ): Promise<boolean> => {
    const { swapRouter02, v2Factory, v2Router } = deployment
    if (v2Factory === undefined) return false
    if (swapRouter02 === undefined) return v2Router !== undefined
    const ask = async (end: AbortSignal) => {
      const data = encodeFunctionData({ abi: swapRouter02Abi, functionName: 'factoryV2' })
      const [answer] = await readMany(clientOf(chain, end), [{ to: swapRouter02, data }], 1)
      if (answer === undefined) throw noRouter(chain)
      const factory = decodeFunctionResult({ abi: swapRouter02Abi, functionName: 'factoryV2', data: answer })
      return isAddressEqual(factory, v2Factory)
    }
    return reachesV2.get(chain.id, ask, { signal })
  }

  const findBest = async (
    { chain, from, to, amount }: SwapQuestion,
    signal: AbortSignal | undefined,
  ): Promise<QuotedRoute & { impact: number | undefined }> => {
    const deployment = deploymentOf(chain)
    const { weth } = deployment
    const [start, end] = [from === 'native' ? weth : from, to === 'native' ? weth : to]
    if (isAddressEqual(start, end)) {
      return { route: { kind: from === 'native' ? 'wrap' : 'unwrap' }, toAmount: amount, impact: 0 }
    }
    const client = clientOf(chain, signal)
    const isV2Usable = await canUseV2(chain, deployment, signal)
    const usable: UniswapDeployment = {
      ...deployment,
      ...(isV2Usable ? {} : { v2Factory: undefined }),
      ...(deployment.swapRouter02 === undefined || deployment.quoterV2 === undefined ? { v3Factory: undefined } : {}),
    }
    const between = { from: start, to: end }
    const routes = await findRoutes({ client, chainId: chain.id, deployment: usable, pools, ...between, signal })
    if (!routes.isConnected) throw noRoute()
    const quotes = await quoteRoutes(client, usable, routes, amount)
    const best = quotes.reduce<QuotedRoute | undefined>(betterRoute, undefined)
    if (best === undefined) throw tooLittle()
    const impact = await findImpact(client, usable, { ...best, amount, routes })
    if (impact !== undefined && impact > largestImpact) throw tooLittle()
    return { ...best, impact }
  }

  return {
    id: 'uniswap',
    kind: 'built-in',
    serves: (chain) => isUsable(uniswapOf(chain)),
    quote: async (question, signal) => {
      const { impact, route, toAmount } = await findBest(question, signal)
      const between = 'tokens' in route ? route.tokens.slice(1, -1) : []
      return { toAmount, path: [question.from, ...between, question.to], priceImpact: impact }
    },
    spender: async (chain, signal) => {
      const { swapRouter02, v2Router } = deploymentOf(chain)
      const router = swapRouter02 ?? v2Router
      if (router === undefined) throw noRouter(chain)
      // An approval for an address without code would be lost, and the next provider may serve the chain.
      const check = async (end: AbortSignal): Promise<true> => {
        const code = await getCode(clientOf(chain, end), { address: router })
        if (code === undefined) throw noRouter(chain)
        return true
      }
      await hasRouter.get(chain.id, check, { signal })
      return router
    },
    build: async (parameters, signal) => {
      const client = clientOf(parameters.chain, signal)
      const [{ route, toAmount }, deadline] = await Promise.all([
        findBest(parameters, signal),
        readDeadline(client, now()),
      ])
      const least = leastAmount(toAmount, parameters.slippage)
      if (least === 0n) throw tooLittle()
      const deployment = deploymentOf(parameters.chain)
      const permit = permitOf(parameters, deployment)
      const encoded = encodeSwap({ ...parameters, deployment, route, leastAmount: least, deadline, permit })
      const gas = parameters.disableEstimate
        ? usualGas(route, parameters, { forChain: true })
        : larger(await estimate(client, encoded, parameters), usualGas(route, parameters, { forChain: false }))
      return { ...encoded, gas: (gas * 11n) / 10n, toAmount, leastAmount: isOneToOne(route) ? toAmount : least }
    },
  }
}

function isOneToOne({ kind }: QuotedRoute['route']): boolean {
  return kind === 'wrap' || kind === 'unwrap'
}

// Asked of the chosen route alone, since a quote walks through ticks.
async function findImpact(
  client: ChainClient,
  deployment: UniswapDeployment,
  { amount, route, routes, toAmount }: QuotedRoute & { amount: bigint; routes: FoundRoutes },
): Promise<number | undefined> {
  const probe = probeAmount(amount)
  if (probe === undefined) return undefined
  const chosen = {
    v3: routes.v3.filter((each) => each === route),
    v2: routes.v2.filter((each) => each.route === route),
  }
  const [small] = await quoteRoutes(client, deployment, chosen, probe)
  return small && priceImpact({ amount, toAmount }, { amount: probe, toAmount: small.toAmount })
}

function deploymentOf(chain: ChainConfig): UniswapDeployment {
  const deployment = uniswapOf(chain)
  if (deployment === undefined) throw noRouter(chain)
  return deployment
}

// The V2 router takes no permits: the estimate then tells that the allowance is missing.
function permitOf({ permit, user }: BuildSwapParameters, { swapRouter02 }: UniswapDeployment): Permit | undefined {
  return permit === undefined || swapRouter02 === undefined ? undefined : readPermit(permit, user, swapRouter02)
}

function isUsable(deployment: UniswapDeployment | undefined): boolean {
  if (deployment === undefined) return false
  const { swapRouter02, v2Factory, v2Router, v3Factory, quoterV2 } = deployment
  if (v2Factory !== undefined && (swapRouter02 ?? v2Router) !== undefined) return true
  return swapRouter02 !== undefined && v3Factory !== undefined && quoterV2 !== undefined
}

// The chain's clock may run ahead of ours on local chains, and behind on slow ones.
async function readDeadline(client: ChainClient, nowMs: number): Promise<bigint> {
  const { timestamp } = await getBlock(client)
  const now = BigInt(Math.floor(nowMs / 1000))
  return (timestamp > now ? timestamp : now) + BigInt(deadlineSeconds)
}

async function estimate(client: ChainClient, swap: EncodedSwap, { user }: BuildSwapParameters): Promise<bigint> {
  try {
    return await estimateGas(client, { account: user, ...swap })
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    throw new GatewayError(
      'invalid',
      '',
      'Conversion parameter error: the swap would fail for this account. Check its balance and the allowance of the sold token.',
      { cause: error },
    )
  }
}

// A pair that was used in the latest block writes more in the next one than an estimate on top of the latest block sees.
function larger(estimated: bigint, usual: bigint): bigint {
  return estimated > usual ? estimated : usual
}

function noRoute(): GatewayError {
  return new GatewayError(
    'invalid',
    '',
    'Conversion parameter error: no pool connects these tokens. Choose another token.',
  )
}

function tooLittle(): GatewayError {
  return new GatewayError(
    'invalid',
    '',
    'Conversion parameter error: insufficient liquidity for this amount of these tokens. Try a smaller amount.',
  )
}

function noRouter({ id }: ChainConfig): Error {
  return new Error(`Uniswap's router does not answer on ${id}. Check its address with "foyer-gateway selftest".`)
}
