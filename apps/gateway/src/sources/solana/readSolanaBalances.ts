import type { Currency } from '@foyer/contract'
import { formatUnits } from 'viem'
import type { BalanceItem, ChainBalances } from '../../capabilities/balances/readBalances.ts'
import type { Nfts } from '../../capabilities/nfts/createNfts.ts'
import type { PriceReader } from '../../capabilities/prices/createPriceReader.ts'
import type { MarketQuestion } from '../../capabilities/prices/priceSource.ts'
import { iconOf } from '../../capabilities/tokens/iconOf.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { askPool, askPoolMany } from '../../engines/rpc/askPool.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import type { MintReader } from './createMintReader.ts'
import type { MintPictures } from './mintPictures.ts'
import { knownSymbolsOf, nameMint } from './nameMint.ts'
import { shortMint } from './shortMint.ts'
import type { SolanaChain } from './solanaChain.ts'
import { balanceOf, type TokenAccount, tokenAccountsOf } from './solanaNode.ts'
import type { SolanaTokens } from './solanaTokens.ts'

export type SolanaServices = {
  tokens: SolanaTokens
  prices: PriceReader<MarketQuestion>
  mints: MintReader
  pictures: MintPictures
  nfts: Nfts
  shared: SharedEngine
  metrics: Metrics
  now: () => number
}

type BalanceServices = Pick<SolanaServices, 'tokens' | 'prices' | 'mints' | 'pictures'>

export type ReadSolanaBalancesParameters = {
  chain: SolanaChain
  owner: string
  currency: Currency
  /** Mints and the native coin to show in any case, even when empty or on no list. */
  wanted: readonly string[]
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

/** What all accounts of one mint hold together. */
type Holding = { mint: string; amount: bigint; decimals: number }

type Coin = {
  name: string
  symbol: string
  decimals: number
  iconUrl: string
  amount: bigint
  address?: string
  isListed: boolean
}

// Beyond this a value says nothing, and the wire does not carry it.
const largestValue = 1e30

/** Sums several accounts of one mint; the order is that of the first account of each. */
function sumByMint(accounts: readonly TokenAccount[]): readonly Holding[] {
  const held = new Map<string, Holding>()
  for (const { mint, amount, decimals } of accounts) {
    const before = held.get(mint)?.amount ?? 0n
    held.set(mint, { mint, amount: before + amount, decimals })
  }
  return [...held.values()]
}

/**
 * Reads what an account holds on one cluster: the native coin without an address, then tokens of both programs that are on a
 * list, have a price or were asked for. Others are mostly unsolicited gifts. An unlisted token is named by its own words unless they
 * lure people to a site or borrow the symbol of a known coin: then it shows by its address, without its picture, and only
 * when asked for. Empty holdings are left out. A price of 0 means unknown, and then there is no `value`.
 *
 * @throws when the cluster cannot be read or a token list was never available.
 */
export async function readSolanaBalances(
  { tokens, prices: reader, mints, pictures: readPictures }: BalanceServices,
  { chain, owner, currency, wanted, signal }: ReadSolanaBalancesParameters,
): Promise<ChainBalances> {
  const { config, pool } = chain
  const [listed, lamports, accounts] = await Promise.all([
    tokens(config),
    askPool(pool, balanceOf(owner), signal),
    readTokenAccounts(pool, owner, signal),
  ])
  const held = new Map(sumByMint(accounts).map((holding) => [holding.mint, holding]))
  for (const mint of wanted) {
    const token = listed.get(mint)
    if (token !== undefined && !held.has(mint)) held.set(mint, { mint, amount: 0n, decimals: token.decimals })
  }
  const coins: Coin[] = [{ ...config.nativeCurrency, amount: lamports, isListed: true }]
  for (const { mint, amount, decimals } of held.values()) {
    const token = listed.get(mint)
    const { name, symbol } = token ?? { name: mint, symbol: shortMint(mint) }
    const iconUrl = token === undefined ? '' : iconOf(token)
    coins.push({ name, symbol, iconUrl, decimals, amount, address: mint, isListed: token !== undefined })
  }
  const isWanted = ({ address }: Coin) => wanted.includes(address ?? 'native')
  const shown = coins.filter((coin) => coin.amount > 0n || isWanted(coin))
  const { prices } = await reader.read({ chain: config, currency, coins: shown }, signal)
  const priced = shown
    .map((coin, index) => ({ coin, price: prices.get(index) }))
    .filter(({ coin, price }) => coin.isListed || isWanted(coin) || price !== undefined)
  const unlisted = priced.flatMap(({ coin }) => (coin.isListed || coin.address === undefined ? [] : [coin.address]))
  const facts = await mints(chain, unlisted, signal)
  const knownSymbols = knownSymbolsOf(config.nativeCurrency.symbol, listed)
  const named = priced.flatMap(({ coin, price }) => {
    if (coin.isListed || coin.address === undefined) return [{ coin, price, uri: undefined }]
    const isPriced = price !== undefined
    const { isJunk, ...words } = nameMint(coin.address, facts.get(coin.address), { isPriced, knownSymbols })
    const uri = isJunk ? undefined : facts.get(coin.address)?.words?.uri
    return isJunk && !isWanted(coin) ? [] : [{ coin: { ...coin, ...words }, price, uri }]
  })
  const uris = named.flatMap(({ coin: { address }, uri }) =>
    address === undefined || uri === undefined ? [] : [[address, uri] as const],
  )
  const pictures = await readPictures(config.id, new Map(uris), signal)
  const iconUrlOf = ({ address = '', iconUrl }: Coin) => pictures.get(address) ?? iconUrl
  return {
    items: named.map(({ coin, price }) => writeItem(config.id, { ...coin, iconUrl: iconUrlOf(coin) }, price?.value)),
    priceSources: [...new Set(named.flatMap(({ price }) => (price === undefined ? [] : [price.source])))],
  }
}

/** The token accounts of an account, of both programs. @throws when no node tells those of one of them. */
export async function readTokenAccounts(
  pool: UpstreamPool,
  owner: string,
  signal: AbortSignal | undefined,
): Promise<readonly TokenAccount[]> {
  const answers = await askPoolMany(pool, tokenAccountsOf(owner), signal)
  return answers.flatMap((answer) => {
    if (answer === undefined) throw new UpstreamsFailedError(pool.chainId, ['no token accounts'])
    return answer.value
  })
}

function writeItem(chainId: string, coin: Coin, price: number | undefined): BalanceItem {
  const { name, symbol, decimals, iconUrl, address, amount } = coin
  const numeric = formatUnits(amount, decimals)
  const value = price === undefined ? undefined : Number(numeric) * price
  return {
    name,
    symbol,
    chainId: chainId as `solana:${string}`,
    ...(address === undefined ? {} : { address: `${chainId}:${address}` as `solana:${string}:${string}` }),
    ...(value === undefined || value > largestValue ? {} : { value }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}
