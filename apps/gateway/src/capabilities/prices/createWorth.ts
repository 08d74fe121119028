import type { Address } from 'viem'
import type { SolanaChainConfig } from '../../engines/config/schema.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import type { TokenMetadataReader } from '../tokens/tokenMetadata.ts'
import type { PriceReader } from './createPriceReader.ts'
import type { MarketCoin, MarketQuestion } from './priceSource.ts'

/** What one coin costs in US dollars, and the decimals of its smallest unit. */
export type Worth = { price: number; decimals: number }

/** Reads what assets are worth; one without a known price is absent. */
export type ReadWorth = (assets: readonly string[]) => Promise<ReadonlyMap<string, Worth>>

export type CreateWorthParameters = {
  chains: ReadonlyMap<string, ServedChain>
  /** Of Solana only the coin has a price here. */
  solanaChains: readonly SolanaChainConfig[]
  tokenMetadata: TokenMetadataReader
  prices: PriceReader
  marketPrices: PriceReader<MarketQuestion>
  logger: Logger
}

/** Builds what reads the worth of assets that are named by their network (CAIP-2), a space, and the contract of a token. */
export function createWorth(parameters: CreateWorthParameters): ReadWorth {
  const { chains, logger, marketPrices, prices, solanaChains, tokenMetadata } = parameters

  const readEvm = async ({ client, config }: ServedChain, contract: string): Promise<Worth | undefined> => {
    const address = contract === '' ? undefined : (contract as Address)
    const token = address && (await tokenMetadata.read(client, config.id, address))
    if (address !== undefined && token === undefined) return undefined
    const { decimals, symbol } = token ?? config.nativeCurrency
    const coin = { symbol, decimals, ...(address && { address }) }
    const found = await prices.read({ chain: config, currency: 'usd', coins: [coin] })
    return worthOf(found.prices.get(0)?.value, coin)
  }

  const readSolana = async (config: SolanaChainConfig) => {
    const { decimals, symbol } = config.nativeCurrency
    const coin = { symbol, decimals }
    const found = await marketPrices.read({ chain: config, currency: 'usd', coins: [coin] })
    return worthOf(found.prices.get(0)?.value, coin)
  }

  const read = async (asset: string): Promise<Worth | undefined> => {
    const [chainId = '', contract = ''] = asset.split(' ')
    const evm = chains.get(chainId)
    if (evm !== undefined) return readEvm(evm, contract)
    const solana = solanaChains.find(({ id }) => id === chainId)
    return solana === undefined || contract !== '' ? undefined : readSolana(solana)
  }

  /** A node that fails leaves the worth unknown, which an owner's limits never take for nothing. */
  const tryRead = async (asset: string) => {
    try {
      return await read(asset)
    } catch (error) {
      logger.warn({ asset, err: describeError(error) }, 'the worth of an asset could not be read')
      return undefined
    }
  }

  return async (assets) => {
    const found = await Promise.all(assets.map(async (asset) => [asset, await tryRead(asset)] as const))
    return new Map(found.flatMap(([asset, worth]) => (worth === undefined ? [] : [[asset, worth] as const])))
  }
}

function worthOf(price: number | undefined, { decimals }: MarketCoin): Worth | undefined {
  return price === undefined ? undefined : { price, decimals }
}
