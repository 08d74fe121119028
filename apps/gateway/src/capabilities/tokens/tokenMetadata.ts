import { type Address, decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { readMany } from '../../engines/rpc/readMany.ts'
import { decodeText } from './decodeText.ts'

/** What a token's contract says about itself. */
export type TokenMetadata = { name: string; symbol: string; decimals: number }

const lifetimeMs = 86_400_000
/** How long it is remembered that a contract is no token. */
const noTokenMs = 600_000
const maxNoTokens = 20_000
const readsPerCall = 150
const addressesPerQuery = 500
const rowsPerInsert = 200

function byAccount(one: { account: string }, other: { account: string }): number {
  return one.account < other.account ? -1 : 1
}

/** Reads tokens that are on no list. */
export type TokenMetadataReader = {
  /** `undefined` when the contract is no token. Kept in the database for a day. */
  read: (client: ChainClient, chainId: string, address: Address) => Promise<TokenMetadata | undefined>
  /** The same for many contracts in one go, by lower-case address; contracts that are no token are absent. */
  readAll: (
    client: ChainClient,
    chainId: string,
    addresses: readonly Address[],
  ) => Promise<ReadonlyMap<string, TokenMetadata>>
}

const calls = ['name', 'symbol', 'decimals'].map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName: functionName as 'name' }),
)

/** @param now Milliseconds since 1970. */
export function createTokenMetadataReader(database: GatewayDatabase, now: () => number): TokenMetadataReader {
  const noTokens = new Map<string, number>()

  const isNoToken = (account: string) => (noTokens.get(account) ?? 0) > now()
  const keepNoToken = (account: string) => {
    noTokens.delete(account)
    noTokens.set(account, now() + noTokenMs)
    const [oldest] = noTokens.keys()
    if (noTokens.size > maxNoTokens && oldest !== undefined) noTokens.delete(oldest)
  }

  const readKept = async (accounts: readonly string[]) => {
    const kept = new Map<string, TokenMetadata & { isOld: boolean }>()
    for (let start = 0; start < accounts.length; start += addressesPerQuery) {
      const rows = await database
        .selectFrom('token_metadata')
        .select(['account', 'name', 'symbol', 'decimals', 'read_at'])
        .where('account', 'in', accounts.slice(start, start + addressesPerQuery))
        .execute()
      for (const { account, read_at, ...metadata } of rows) {
        kept.set(account, { ...metadata, isOld: read_at <= now() - lifetimeMs })
      }
    }
    return kept
  }

  const keep = async (found: ReadonlyMap<string, TokenMetadata>) => {
    // Every process takes rows in one order, so that two that write the same wait for one another instead of deadlocking.
    const rows = [...found].map(([account, metadata]) => ({ account, ...metadata, read_at: now() })).sort(byAccount)
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      await database
        .insertInto('token_metadata')
        .values(rows.slice(start, start + rowsPerInsert))
        .onConflict((conflict) =>
          conflict.column('account').doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            symbol: ref('excluded.symbol'),
            decimals: ref('excluded.decimals'),
            read_at: ref('excluded.read_at'),
          })),
        )
        .execute()
    }
  }

  const readAll: TokenMetadataReader['readAll'] = async (client, chainId, addresses) => {
    const unique = [...new Set(addresses.map((address) => address.toLowerCase()))]
    const accountOf = (address: string) => `${chainId}:${address}`
    const kept = await readKept(unique.map(accountOf))
    const open = unique.filter((address) => {
      const account = accountOf(address)
      return kept.get(account)?.isOld !== false && !isNoToken(account)
    })
    const reads = open.flatMap((address) => calls.map((data) => ({ to: address as Address, data })))
    const answers = await readMany(client, reads, readsPerCall).catch((error: unknown) => {
      // Tokens hardly ever change their names: an old one is better than none.
      if (open.some((address) => !kept.has(accountOf(address)))) throw error
      return undefined
    })
    const fresh = new Map<string, TokenMetadata>()
    open.forEach((address, index) => {
      if (answers === undefined) return
      const [name, symbol, decimals] = answers.slice(index * calls.length)
      const metadata = readMetadata(name, symbol, decimals)
      if (metadata === undefined) keepNoToken(accountOf(address))
      else fresh.set(accountOf(address), metadata)
    })
    await keep(fresh)
    const found = new Map<string, TokenMetadata>()
    for (const address of unique) {
      const metadata = fresh.get(accountOf(address)) ?? kept.get(accountOf(address))
      if (metadata === undefined) continue
      const { name, symbol, decimals } = metadata
      found.set(address, { name, symbol, decimals })
    }
    return found
  }

  return {
    readAll,
    read: async (client, chainId, address) => (await readAll(client, chainId, [address])).get(address.toLowerCase()),
  }
}

function readMetadata(name: Hex | undefined, symbol: Hex | undefined, decimals: Hex | undefined) {
  const texts = { name: decodeText(name)?.slice(0, 60), symbol: decodeText(symbol)?.slice(0, 20) }
  if (texts.name === undefined || texts.symbol === undefined || decimals === undefined) return undefined
  if (decimals.length < 66) return undefined
  const [count] = decodeAbiParameters([{ type: 'uint256' }], decimals)
  // The wire carries 78 places; no token in use has more.
  return count > 77n ? undefined : { name: texts.name, symbol: texts.symbol, decimals: Number(count) }
}
