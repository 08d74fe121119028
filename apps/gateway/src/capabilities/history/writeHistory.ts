import type { Currency, EndpointAnswer, Endpoints } from '@foyer/contract'
import { type Address, formatUnits, getAddress } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { uniswapOf } from '../../engines/uniswap/deployments.ts'
import type { PriceReader } from '../prices/createPriceReader.ts'
import type { Collection, CollectionReader } from '../tokens/collectionReader.ts'
import { type KnownToken, readTokens } from '../tokens/readTokens.ts'
import type { TokenLists } from '../tokens/tokenLists.ts'
import type { TokenMetadataReader } from '../tokens/tokenMetadata.ts'
import { classify, type Movement, movementsOf, partiesOf } from './classify.ts'
import type { AccountTransaction } from './historyReader.ts'
import { isSpam } from './spamRules.ts'

/** One transaction as the wire writes it. */
export type HistoryItem = EndpointAnswer<Endpoints['history']>['data'][number]
type Transfer = NonNullable<HistoryItem['transfers']>[number]

export type HistoryWriterServices = {
  tokenLists: TokenLists
  tokenMetadata: TokenMetadataReader
  nfts: { collections: CollectionReader }
  prices: PriceReader
  now?: () => number
}

export type WriteHistoryParameters = {
  chain: ChainConfig
  client: ChainClient
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Lower-case. */
  address: string
  currency: Currency
  entries: readonly AccountTransaction[]
}

/** Sources know prices of now; what is older than this has none, rather than one that was not true then. */
const pricedAgeMs = 86_400_000
const maxTransfers = 200
const largestValue = 1e30

type Known = {
  chain: ChainConfig
  tokens: ReadonlyMap<string, KnownToken>
  collections: ReadonlyMap<string, Collection>
  /** By lower-case contract; empty for the native coin. */
  prices: ReadonlyMap<string, number>
  /** Milliseconds since 1970: what was mined before has no price. */
  pricedSince: number
}

/**
 * Writes transactions of one chain as the wire carries them (gateway contract 1.5), with names from token lists and
 * contracts, and with prices for what is at most a day old.
 *
 * @throws when the chain cannot be read.
 */
export async function writeHistory(
  services: HistoryWriterServices,
  parameters: WriteHistoryParameters,
): Promise<HistoryItem[]> {
  const { chain, client, address, currency, entries, signal } = parameters
  const pricedSince = (services.now ?? Date.now)() - pricedAgeMs
  const moved = entries.map((entry) => ({ entry, movements: movementsOf(address, entry).slice(0, maxTransfers) }))
  const all = moved.flatMap(({ movements }) => movements)
  const contractsOf = (kinds: readonly string[]) => [
    ...new Set(all.filter(({ kind }) => kinds.includes(kind)).map(({ token }) => token)),
  ]
  const fungible = contractsOf(['erc20'])
  const [tokens, collections] = await Promise.all([
    readTokens(services, chain, client, fungible, signal),
    services.nfts.collections.readAll(client, chain.id, contractsOf(['erc721', 'erc1155'])),
  ])
  const isRecent = entries.some(({ transaction }) => transaction.mined_at > pricedSince)
  const prices = isRecent
    ? await readPrices(services.prices, { chain, currency, contracts: fungible, tokens, signal })
    : new Map()
  const known: Known = { chain, tokens, collections, prices, pricedSince }
  return moved.map(({ entry, movements }) => writeItem(address, entry, movements, known))
}

async function readPrices(
  reader: PriceReader,
  {
    chain,
    currency,
    contracts,
    tokens,
    signal,
  }: Pick<WriteHistoryParameters, 'chain' | 'currency' | 'signal'> & {
    contracts: readonly string[]
    tokens: ReadonlyMap<string, KnownToken>
  },
): Promise<ReadonlyMap<string, number>> {
  const { symbol, decimals } = chain.nativeCurrency
  const coins = contracts.flatMap((contract) => {
    const token = tokens.get(contract)
    return token === undefined ? [] : [{ ...token, address: getAddress(contract) as Address }]
  })
  const { prices } = await reader.read({ chain, currency, coins: [{ symbol, decimals }, ...coins] }, signal)
  const keys = ['', ...coins.map(({ address }) => address.toLowerCase())]
  return new Map(
    keys.flatMap((key, index) => {
      const price = prices.get(index)?.value
      return price === undefined ? [] : [[key, price] as const]
    }),
  )
}

function writeItem(
  address: string,
  entry: AccountTransaction,
  movements: readonly Movement[],
  known: Known,
): HistoryItem {
  const { transaction } = entry
  const operationType = classify(address, entry)
  const { from, to } = partiesOf(operationType, entry, movements)
  return {
    id: `${transaction.chain_id}:${transaction.hash}`,
    metadata: {
      operationType,
      hash: transaction.hash,
      minedAt: new Date(transaction.mined_at).toISOString(),
      sentFrom: checksummed(from),
      sentTo: checksummed(to),
      status: transaction.succeeded === 1 ? 'confirmed' : 'failed',
      nonce: transaction.nonce,
      application: applicationOf(known.chain, transaction.receiver),
      chain: transaction.chain_id as `eip155:${string}`,
    },
    transfers: movements.map((movement) => {
      const asked = transaction.sender === address
      const isPriced = transaction.mined_at > known.pricedSince
      return movement.token_id === ''
        ? writeCoin(movement, known, isPriced)
        : writePiece(movement, known, asked || movement.direction !== 'in')
    }),
  }
}

/** The name of a swap router that the gateway knows; nothing for every other contract. */
function applicationOf(chain: ChainConfig, receiver: string): HistoryItem['metadata']['application'] {
  const { name, v2Router, swapRouter02 } = uniswapOf(chain) ?? {}
  const isRouter = [v2Router, swapRouter02].some((router) => router?.toLowerCase() === receiver)
  return isRouter && name !== undefined ? { name, iconUrl: null } : null
}

function writeCoin(movement: Movement, known: Known, isPriced: boolean): Transfer {
  const { chain } = known
  const coin = movement.kind === 'native' ? chain.nativeCurrency : known.tokens.get(movement.token)
  const numeric = formatUnits(BigInt(movement.amount), coin?.decimals ?? 0)
  const price = isPriced ? (known.prices.get(movement.token) ?? null) : null
  const value = price === null ? null : Number(numeric) * price
  return {
    fungible_info: {
      name: coin?.name ?? null,
      symbol: coin?.symbol ?? null,
      icon: coin === undefined || coin.iconUrl === '' ? null : { url: coin.iconUrl },
    },
    nft_info: null,
    direction: movement.direction,
    quantity: { numeric },
    value: value === null || value > largestValue ? null : value,
    price,
  }
}

function writePiece(movement: Movement, known: Known, asked: boolean): Transfer {
  const collection = known.collections.get(movement.token)
  const name = collection?.name ?? collection?.symbol
  return {
    fungible_info: null,
    nft_info: {
      name: `${name ?? 'NFT'} #${shortId(movement.token_id)}`,
      content: null,
      flags: {
        is_spam: isSpam({ asked, receivers: movement.receivers, names: [collection?.name, collection?.symbol] }),
      },
    },
    direction: movement.direction,
    quantity: { numeric: movement.amount },
    value: null,
    price: null,
  }
}

/** Ids of some collections are hashes of 78 digits, too long to show. */
function shortId(tokenId: string): string {
  return tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 5)}…${tokenId.slice(-5)}`
}

function checksummed(address: string): string {
  return address === '' ? '' : getAddress(address)
}
