import type { Currency } from '@foyer/contract'
import { formatUnits } from 'viem'
import type { HistoryItem } from '../../capabilities/history/writeHistory.ts'
import { iconOf } from '../../capabilities/tokens/iconOf.ts'
import type { SolanaChainConfig } from '../../engines/config/schema.ts'
import type { ListedTransaction } from './listSignatures.ts'
import { knownSymbolsOf, type MintName, nameMint } from './nameMint.ts'
import { operationOf, readMovements, type SolanaMovement } from './readMovements.ts'
import type { SolanaServices } from './readSolanaBalances.ts'
import { shortMint } from './shortMint.ts'
import type { SolanaChain } from './solanaChain.ts'
import type { ListedSolanaToken } from './solanaTokens.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

type Transfer = NonNullable<HistoryItem['transfers']>[number]
type Entry = ListedTransaction & { transaction: SolanaTransaction | undefined }

export type WriteSolanaHistoryParameters = {
  chain: SolanaChain
  owner: string
  currency: Currency
  entries: readonly Entry[]
  /** Counts questions about names and prices, before they are asked. */
  charge: (questions: number) => Promise<void>
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

/** Sources know prices of now; what is older than this has none, rather than one that was not true then. */
const pricedAgeMs = 86_400_000
const largestValue = 1e30

type Known = {
  chain: SolanaChainConfig
  listed: ReadonlyMap<string, ListedSolanaToken>
  /** By mint, or `native`. */
  prices: ReadonlyMap<string, number>
  /** How a mint is called that is on no list. */
  nameOf: (mint: string) => MintName
}

/**
 * Writes transactions of one cluster as the wire carries them (gateway contract 1.5), with names from token lists,
 * else with a token's own words, and with
 * prices for what is at most a day old. There are no nonces on Solana: each is 0. What no node tells of a transaction is
 * null and not nothing.
 */
export async function writeSolanaHistory(
  { tokens, prices: reader, mints: readMints, now }: SolanaServices,
  { chain: served, owner, currency, entries, charge, signal }: WriteSolanaHistoryParameters,
): Promise<readonly HistoryItem[]> {
  const chain = served.config
  const listed = await tokens(chain)
  const since = now() - pricedAgeMs
  const moved = entries.map((entry) => ({
    entry,
    movements: entry.transaction === undefined ? [] : readMovements(entry.transaction, owner),
  }))
  const recent = moved.flatMap(({ entry, movements }) => (entry.at > since ? movements : []))
  const mints = [...new Set(recent.map(({ mint }) => mint))]
  const coins = mints.map((mint) => {
    if (mint === 'native') return chain.nativeCurrency
    const decimals = recent.find((movement) => movement.mint === mint)?.decimals ?? 0
    return { symbol: listed.get(mint)?.symbol ?? shortMint(mint), decimals, address: mint }
  })
  const unlisted = moved
    .flatMap(({ movements }) => movements.map(({ mint }) => mint))
    .filter((mint) => isUnlisted(mint, listed))
  const isPriceOpen = coins.length > 0 && reader.countOpen({ chain, currency, coins }) > 0
  // All prices are one question, at any source.
  await charge(readMints.countQuestions(served, unlisted) + (isPriceOpen ? 1 : 0))
  const found = coins.length === 0 ? undefined : (await reader.read({ chain, currency, coins }, signal)).prices
  const prices = new Map(
    mints.flatMap((mint, index) => {
      const price = found?.get(index)?.value
      return price === undefined ? [] : [[mint, price] as const]
    }),
  )
  const facts = await readMints(served, unlisted, signal)
  const knownSymbols = knownSymbolsOf(chain.nativeCurrency.symbol, listed)
  const nameOf = (mint: string) => nameMint(mint, facts.get(mint), { isPriced: false, knownSymbols })
  return moved.map(({ entry, movements }) =>
    writeItem(owner, entry, movements, { chain, listed, prices, nameOf }, since),
  )
}

function isUnlisted(mint: string, listed: ReadonlyMap<string, ListedSolanaToken>): boolean {
  return mint !== 'native' && !listed.has(mint)
}

function writeItem(
  owner: string,
  { chainId, signature, at, transaction }: Entry,
  movements: readonly SolanaMovement[],
  known: Known,
  since: number,
): HistoryItem {
  const operationType = operationOf(movements)
  const payer = transaction?.keys[0] ?? ''
  const [main] = movements
  const isIn = main?.direction === 'in'
  return {
    id: `${chainId}:${signature}`,
    metadata: {
      operationType,
      hash: signature,
      minedAt: new Date(at).toISOString(),
      sentFrom: isIn ? (main.other ?? payer) : main === undefined ? payer : owner,
      sentTo: isIn ? owner : (main?.other ?? ''),
      status: transaction?.isFailed === true ? 'failed' : 'confirmed',
      nonce: 0,
      application: null,
      chain: chainId as `solana:${string}`,
    },
    transfers:
      transaction === undefined ? null : movements.map((movement) => writeTransfer(movement, known, at > since)),
  }
}

function writeTransfer(movement: SolanaMovement, known: Known, isPriced: boolean): Transfer {
  const { mint, direction, amount, decimals } = movement
  const { chain, listed, prices, nameOf } = known
  const token = mint === 'native' ? undefined : listed.get(mint)
  const numeric = formatUnits(amount, decimals)
  // One of something that cannot be parted, and that no list calls a coin, is a piece of a collection.
  if (mint !== 'native' && token === undefined && decimals === 0 && amount === 1n) {
    const { name, isJunk } = nameOf(mint)
    return {
      fungible_info: null,
      nft_info: { name: name === mint ? shortMint(mint) : name, content: null, flags: { is_spam: isJunk } },
      direction,
      quantity: { numeric },
      value: null,
      price: null,
    }
  }
  const { name, symbol } = mint === 'native' ? chain.nativeCurrency : (token ?? nameOf(mint))
  const icon = mint === 'native' ? chain.nativeCurrency.iconUrl : token === undefined ? '' : iconOf(token)
  const price = isPriced ? (prices.get(mint) ?? null) : null
  const value = price === null ? null : Number(numeric) * price
  return {
    fungible_info: { name, symbol, icon: icon === '' ? null : { url: icon } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: value === null || value > largestValue ? null : value,
    price,
  }
}
