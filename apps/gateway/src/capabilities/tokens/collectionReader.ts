import { type Address, encodeFunctionData, erc721Abi } from 'viem'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { readMany } from '../../engines/rpc/readMany.ts'
import { decodeText } from './decodeText.ts'

/** What a collection calls itself; null where it says nothing. */
export type Collection = { name: string | null; symbol: string | null }

/** Reads the names of collections, each once a day. */
export type CollectionReader = {
  /** By lower-case contract; every contract that was asked for is there. */
  readAll: (
    client: ChainClient,
    chainId: string,
    contracts: readonly string[],
  ) => Promise<ReadonlyMap<string, Collection>>
}

const lifetimeMs = 86_400_000
const readsPerCall = 100
const calls = (['name', 'symbol'] as const).map((functionName) => encodeFunctionData({ abi: erc721Abi, functionName }))

/** @param now Milliseconds since 1970. */
export function createCollectionReader(database: GatewayDatabase, now: () => number): CollectionReader {
  return {
    readAll: async (client, chainId, contracts) => {
      const unique = [...new Set(contracts.map((contract) => contract.toLowerCase()))]
      const found = new Map<string, Collection>()
      if (unique.length === 0) return found
      const kept = await database
        .selectFrom('nft_collections')
        .select(['account', 'name', 'symbol', 'read_at'])
        .where(
          'account',
          'in',
          unique.map((contract) => `${chainId}:${contract}`),
        )
        .execute()
      const old = new Set<string>()
      for (const { account, read_at, ...collection } of kept) {
        const contract = account.slice(chainId.length + 1)
        found.set(contract, collection)
        if (read_at <= now() - lifetimeMs) old.add(contract)
      }
      const open = unique.filter((contract) => !found.has(contract) || old.has(contract))
      const reads = open.flatMap((contract) => calls.map((data) => ({ to: contract as Address, data })))
      const answers = await readMany(client, reads, readsPerCall).catch((error: unknown) => {
        // Collections hardly ever change their names: an old one is better than none.
        if (open.some((contract) => !old.has(contract))) throw error
        return undefined
      })
      if (answers === undefined) return found
      for (const [index, contract] of open.entries()) {
        const [name, symbol] = answers.slice(index * calls.length).map(decodeText)
        const collection = { name: name?.slice(0, 100) ?? null, symbol: symbol?.slice(0, 40) ?? null }
        found.set(contract, collection)
        const changed = { ...collection, read_at: now() }
        await database
          .insertInto('nft_collections')
          .values({ account: `${chainId}:${contract}`, ...changed })
          .onConflict((conflict) => conflict.column('account').doUpdateSet(changed))
          .execute()
      }
      return found
    },
  }
}
