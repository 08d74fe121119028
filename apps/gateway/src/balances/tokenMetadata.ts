import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { type ChainClient, isChainUnreadable } from '../rpc/chainClient.ts'

/** What a token's contract says about itself. */
export type TokenMetadata = { name: string; symbol: string; decimals: number }

const lifetimeMs = 86_400_000

/** Reads tokens that are on no list. */
export type TokenMetadataReader = {
  /** `undefined` when the contract is no token. Kept in the database for a day. */
  read: (client: ChainClient, chainId: string, address: Address) => Promise<TokenMetadata | undefined>
}

export function createTokenMetadataReader(database: GatewayDatabase): TokenMetadataReader {
  return {
    read: async (client, chainId, address) => {
      const account = `${chainId}:${address}`.toLowerCase()
      const kept = await database
        .selectFrom('token_metadata')
        .select(['name', 'symbol', 'decimals'])
        .where('account', '=', account)
        .where('read_at', '>', Date.now() - lifetimeMs)
        .executeTakeFirst()
      if (kept !== undefined) return kept
      const metadata = await readFromChain(client, address)
      if (metadata === undefined) return undefined
      const changed = { ...metadata, read_at: Date.now() }
      await database
        .insertInto('token_metadata')
        .values({ account, ...changed })
        .onConflict((conflict) => conflict.column('account').doUpdateSet(changed))
        .execute()
      return metadata
    },
  }
}

async function readFromChain(client: ChainClient, address: Address): Promise<TokenMetadata | undefined> {
  const token = { address, abi: erc20Abi }
  try {
    const [name, symbol, decimals] = await Promise.all([
      readContract(client, { ...token, functionName: 'name' }),
      readContract(client, { ...token, functionName: 'symbol' }),
      readContract(client, { ...token, functionName: 'decimals' }),
    ])
    if (name.trim() === '' || symbol.trim() === '') return undefined
    return { name: name.slice(0, 60), symbol: symbol.slice(0, 20), decimals }
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return undefined
  }
}
