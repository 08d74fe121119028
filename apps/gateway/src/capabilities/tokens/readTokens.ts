import { getAddress } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import { iconOf } from './iconOf.ts'
import type { TokenLists } from './tokenLists.ts'
import type { TokenMetadata, TokenMetadataReader } from './tokenMetadata.ts'

/** A token with its picture; `iconUrl` is empty without one. */
export type KnownToken = TokenMetadata & { iconUrl: string; isListed: boolean }

/**
 * What is known about tokens, by lower-case contract: from the chain's lists, else from the contract itself. A list that is
 * not there at the moment is made up for by the contracts.
 *
 * @param signal Fires when no caller waits for the answer any more.
 * @throws when the chain cannot be read.
 */
export async function readTokens(
  services: { tokenLists: TokenLists; tokenMetadata: TokenMetadataReader },
  chain: ChainConfig,
  client: ChainClient,
  contracts: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, KnownToken>> {
  const listed = await services.tokenLists.tokensOf(chain, signal).catch(() => [])
  const found = new Map<string, KnownToken>()
  const wanted = new Set(contracts)
  for (const token of listed) {
    const address = token.address.toLowerCase()
    if (!wanted.has(address)) continue
    const { name, symbol, decimals } = token
    found.set(address, { name, symbol, decimals, iconUrl: iconOf(token), isListed: true })
  }
  const unlisted = contracts.filter((contract) => !found.has(contract)).map((contract) => getAddress(contract))
  for (const [address, metadata] of await services.tokenMetadata.readAll(client, chain.id, unlisted)) {
    found.set(address, { ...metadata, iconUrl: '', isListed: false })
  }
  return found
}
