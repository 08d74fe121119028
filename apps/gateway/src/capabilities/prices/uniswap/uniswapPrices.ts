import { type Address, isAddressEqual } from 'viem'
import type { ChainConfig } from '../../../engines/config/schema.ts'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import { type ChainClient, withSignal } from '../../../engines/rpc/chainClient.ts'
import { type UniswapDeployment, uniswapOf } from '../../../engines/uniswap/deployments.ts'
import { NoFactoryError, type PoolFinder } from '../../../engines/uniswap/findPools.ts'
import type { ServedChain } from '../../chains/servedChain.ts'
import type { TokenMetadataReader } from '../../tokens/tokenMetadata.ts'
import type { FoundPrice, PricedCoin, PriceSource } from '../priceSource.ts'
import { readPrices } from '../readPrices.ts'
import { depthOfV3, priceOfV2, priceOfV3 } from './poolPrice.ts'
import { type PoolState, readPools } from './readPools.ts'

export type CreateUniswapPricesParameters = {
  chains: ReadonlyMap<string, ServedChain>
  pools: PoolFinder
  tokenMetadata: TokenMetadataReader
  /** Sources of prices in US dollars for the wrapped coin and the base tokens, which pools are measured by. */
  anchors: readonly PriceSource[]
  logger: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** A token whose price in US dollars is known, with its decimals. */
type Anchor = { address: Address; decimals: number; usd: number }
type Token = { address: Address; decimals: number }
/** One question's reading of a chain; the signal fires when no caller waits for it any more. */
type Reading = { config: ChainConfig; client: ChainClient; signal: AbortSignal | undefined }

/**
 * Prices in US dollars from the pools against the wrapped coin and the base tokens. The V3 pool that holds most decides,
 * a V2 pair only where no V3 pool counts. Pools that hold or trade less than `prices.minimumPoolUsd`, or whose price was
 * just moved, do not count.
 */
export function uniswapPrices({
  chains,
  pools,
  tokenMetadata,
  anchors,
  logger,
  now,
}: CreateUniswapPricesParameters): PriceSource {
  const describe = async (
    { config, client }: Reading,
    address: Address,
    weth: Address,
  ): Promise<PricedCoin | undefined> => {
    const { symbol, decimals } = config.nativeCurrency
    if (isAddressEqual(address, weth)) return { symbol, decimals }
    const metadata = await tokenMetadata.read(client, config.id, address)
    return metadata === undefined ? undefined : { ...metadata, address }
  }

  const readAnchors = async (reading: Reading, { weth, bases }: UniswapDeployment) => {
    const addresses = [weth, ...bases]
    const coins = await Promise.all(addresses.map((address) => describe(reading, address, weth)))
    const known = coins.flatMap((coin, index) => {
      const address = addresses[index]
      return coin === undefined || address === undefined ? [] : [{ coin, address }]
    })
    const { prices } = await readPrices({
      sources: anchors,
      question: { chain: reading.config, currency: 'usd', coins: known.map(({ coin }) => coin) },
      signal: reading.signal,
      onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a price source failed'),
    })
    const priced: Anchor[] = []
    const open: Token[] = []
    known.forEach(({ coin: { decimals }, address }, index) => {
      const usd = prices.get(index)?.value
      if (usd === undefined) open.push({ address, decimals })
      else priced.push({ address, decimals, usd })
    })
    return { priced, open }
  }

  return {
    id: 'uniswap',
    kind: 'built-in',
    serves: ({ chain, currency }) => currency === 'usd' && hasFactory(uniswapOf(chain)),
    ask: async ({ chain: config, coins }, signal) => {
      const prices = new Map<number, FoundPrice>()
      const chain = chains.get(config.id)
      const deployment = uniswapOf(config)
      if (chain === undefined || deployment === undefined) return prices
      const reading = { config, client: withSignal(chain.client, signal), signal }
      const { priced, open } = await readAnchors(reading, deployment)
      const read = (tokens: readonly Token[], known: readonly Anchor[]) =>
        readFromPools({ ...reading, deployment, pools, tokens, anchors: known })
      const derived = await read(open, priced)
      const measures = [...priced, ...open.flatMap((token, index) => anchorOf(token, derived[index]))]
      const tokens = coins.map(({ address = deployment.weth, decimals }) => ({ address, decimals }))
      const found = await read(tokens, measures)
      tokens.forEach((token, index) => {
        const own = measures.find(({ address }) => isAddressEqual(address, token.address))
        const price = own?.usd ?? found[index]
        if (price !== undefined) prices.set(index, { price, at: now() })
      })
      return prices
    },
  }
}

type ReadFromPoolsParameters = Reading & {
  deployment: UniswapDeployment
  pools: PoolFinder
  tokens: readonly Token[]
  anchors: readonly Anchor[]
}

async function readFromPools(parameters: ReadFromPoolsParameters): Promise<readonly (number | undefined)[]> {
  const { config, client, signal, deployment, pools, tokens, anchors } = parameters
  const pairs = tokens.flatMap((token, index) =>
    anchors.some(({ address }) => isAddressEqual(address, token.address))
      ? []
      : anchors.map((anchor) => ({ index, token, anchor })),
  )
  if (pairs.length === 0) return []
  const found = await pools
    .find(
      client,
      config.id,
      deployment,
      pairs.map(({ token, anchor }) => [token.address, anchor.address]),
      signal,
    )
    .catch((error: unknown) => {
      // A chain without Uniswap, such as a local one under a public chain's number, has no pools; that is no failure.
      if (error instanceof NoFactoryError) return []
      throw error
    })
  const asked = pairs.flatMap((pair, index) => (found[index] ?? []).map((pool) => ({ ...pair, pool })))
  const states = await readPools(
    client,
    asked.map(({ pool, token, anchor }) => ({ pool, token: token.address, base: anchor.address })),
  )
  const best: (Candidate | undefined)[] = []
  asked.forEach(({ index, token, anchor }, position) => {
    const state = states[position]
    const candidate = state === undefined ? undefined : judge(state, token, anchor, config.prices.minimumPoolUsd)
    if (candidate !== undefined && isBetter(candidate, best[index])) best[index] = candidate
  })
  return tokens.map((_, index) => best[index]?.usd)
}

type Candidate = { usd: number; heldUsd: number; version: PoolState['version'] }

function judge(pool: PoolState, token: Token, anchor: Anchor, minimumUsd: number): Candidate | undefined {
  const isToken0 = BigInt(token.address) < BigInt(anchor.address)
  const side = { isToken0, decimals: token.decimals }
  const base = { isToken0: !isToken0, decimals: anchor.decimals }
  const held = pool.version === 'v2' ? pool.reserves.base : pool.heldBase
  const heldUsd = (Number(held) / 10 ** anchor.decimals) * anchor.usd
  const depthUsd = pool.version === 'v2' ? heldUsd : depthOfV3(pool.state, base) * anchor.usd
  if (!(heldUsd >= minimumUsd && depthUsd >= minimumUsd && heldUsd > 0 && depthUsd > 0)) return undefined
  const price = pool.version === 'v2' ? priceOfV2(pool.reserves, side, base) : priceOfV3(pool.state, side, base)
  return price === undefined ? undefined : { usd: price * anchor.usd, heldUsd, version: pool.version }
}

function isBetter(next: Candidate, best: Candidate | undefined): boolean {
  if (best === undefined) return true
  if (next.version !== best.version) return next.version === 'v3'
  return next.heldUsd > best.heldUsd
}

function anchorOf(token: Token, usd: number | undefined): Anchor[] {
  return usd === undefined ? [] : [{ ...token, usd }]
}

function hasFactory(deployment: UniswapDeployment | undefined): boolean {
  return deployment?.v2Factory !== undefined || deployment?.v3Factory !== undefined
}
