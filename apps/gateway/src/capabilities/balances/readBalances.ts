import type { Currency, EndpointAnswer, Endpoints } from '@foyer/contract'
import { type Address, formatUnits, getAddress } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import type { History } from '../history/createHistory.ts'
import type { PriceReader } from '../prices/createPriceReader.ts'
import type { FindTokens } from '../tokens/createTokenFinder.ts'
import { iconOf } from '../tokens/iconOf.ts'
import type { TokenLists } from '../tokens/tokenLists.ts'
import type { TokenMetadataReader } from '../tokens/tokenMetadata.ts'
import { type DiscoveredToken, discoverTokens, isJunk } from './discoverTokens.ts'
import { readHoldings } from './readHoldings.ts'

/** One holding as the wire writes it. */
export type BalanceItem = EndpointAnswer<Endpoints['balance']>['balances'][number]

/** Holdings of one account on one chain, and the price sources that were used. */
export type ChainBalances = { items: readonly BalanceItem[]; priceSources: readonly string[] }

export type ReadBalancesParameters = {
  chain: ChainConfig
  client: ChainClient
  owner: Address
  currency: Currency
  /** Tokens and the native coin to show in any case, even when empty or on no list. */
  wanted: readonly (Address | 'native')[]
  /** The caller's network. */
  caller?: string | undefined
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

export type BalanceServices = {
  tokenLists: TokenLists
  tokenMetadata: TokenMetadataReader
  history: History
  tokenFinder: FindTokens
  prices: PriceReader
  metrics: Metrics
  logger: Logger
}

// Beyond this a value says nothing, and the wire does not carry it.
const largestValue = 1e30

type Coin = {
  name: string
  symbol: string
  decimals: number
  iconUrl: string
  address?: Address
  balance: bigint
  /** How it came, for a token that is on no list. */
  gift?: DiscoveredToken | undefined
}

/**
 * Reads what an account holds on one chain: the native coin without an address, then listed tokens, then tokens that the
 * indexer saw it receive; empty holdings and junk are left out. A price of 0 means unknown, and then there is no `value`.
 *
 * @throws when the chain cannot be read or a token list was never available.
 */
export async function readBalances(
  services: BalanceServices,
  parameters: ReadBalancesParameters,
): Promise<ChainBalances> {
  const { chain, currency, wanted, signal } = parameters
  const coins = await readCoins(services, parameters)
  const isWanted = ({ address }: Coin) => wanted.includes(address ?? 'native')
  const shown = coins.filter((coin) => coin.balance > 0n || isWanted(coin))
  const { prices } = await services.prices.read({ chain, currency, coins: shown }, signal)
  const knownSymbols = new Set(coins.filter(({ gift }) => gift === undefined).map(({ symbol }) => symbol.toLowerCase()))
  const priced = shown.map((coin, index) => ({ coin, price: prices.get(index) }))
  const kept = priced.filter(
    ({ coin, price }) =>
      coin.gift === undefined ||
      isWanted(coin) ||
      !isJunk({ ...coin, ...coin.gift, isPriced: price !== undefined, knownSymbols }),
  )
  return {
    items: kept.map(({ coin, price }) => writeItem(chain, coin, price?.value)),
    priceSources: [...new Set(kept.flatMap(({ price }) => (price === undefined ? [] : [price.source])))],
  }
}

async function readCoins(services: BalanceServices, parameters: ReadBalancesParameters): Promise<Coin[]> {
  const { chain, client, owner, wanted, caller, signal } = parameters
  const [listed, discovered] = await Promise.all([
    services.tokenLists.tokensOf(chain, signal),
    discoverTokens(services, { chain, owner, caller, signal }),
  ])
  const known = new Map(listed.map((token) => [getAddress(token.address), token]))
  const gifts = new Map(discovered.map((token) => [token.address, token]))
  const named = wanted.filter((coin) => coin !== 'native')
  const unlisted = [...new Set([...named, ...gifts.keys()])].filter((address) => !known.has(address))
  const addresses = [...known.keys(), ...unlisted]
  const [holdings, metadata] = await Promise.all([
    readHoldings(client, owner, addresses),
    services.tokenMetadata.readAll(client, chain.id, unlisted),
  ])
  const missing = addresses.length - holdings.tokens.size
  if (missing > 0) services.metrics.unreadableTokens.inc({ chain_id: chain.id }, missing)
  const { name, symbol, decimals, iconUrl } = chain.nativeCurrency
  const coins: Coin[] = [{ name, symbol, decimals, iconUrl, balance: holdings.native }]
  addresses.forEach((address, index) => {
    const balance = holdings.tokens.get(index)
    const token = known.get(address) ?? metadata.get(address.toLowerCase())
    if (balance === undefined || token === undefined) return
    const gift = known.has(address) ? undefined : gifts.get(address)
    coins.push({
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      iconUrl: iconOf(token),
      address,
      balance,
      gift,
    })
  })
  return coins
}

function writeItem(chain: ChainConfig, coin: Coin, price: number | undefined): BalanceItem {
  const { name, symbol, decimals, iconUrl, address, balance } = coin
  const numeric = formatUnits(balance, decimals)
  const value = price === undefined ? undefined : Number(numeric) * price
  return {
    name,
    symbol,
    chainId: chain.id as `eip155:${string}`,
    ...(address === undefined ? {} : { address: `${chain.id}:${address}` as `${string}:${string}:${string}` }),
    ...(value === undefined || value > largestValue ? {} : { value }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}
