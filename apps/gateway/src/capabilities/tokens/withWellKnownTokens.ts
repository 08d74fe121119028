import type { ListedToken } from '@foyer/contract'
import { getAddress } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import { type ChainClient, withSignal } from '../../engines/rpc/chainClient.ts'
import { uniswapOf } from '../../engines/uniswap/deployments.ts'
import type { TokenLists } from './tokenLists.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'

/**
 * Gives chains without their own list the coins that every wallet knows there: the wrapped native coin and the large
 * stablecoins, named by their contracts. So a node alone is enough to see them (gateway contract, section 6).
 */
export function withWellKnownTokens(
  lists: TokenLists,
  tokenMetadata: TokenMetadataReader,
  clientOf: (chain: ChainConfig) => ChainClient | undefined,
): TokenLists {
  return {
    tokensOf: async (chain, signal) => {
      const client = clientOf(chain)
      const place = chain.tokenLists.length > 0 ? undefined : uniswapOf(chain)
      if (client === undefined || place === undefined) return lists.tokensOf(chain)
      const addresses = [place.weth, ...place.bases].map((address) => getAddress(address))
      const found = await tokenMetadata.readAll(withSignal(client, signal), chain.id, addresses)
      const chainId = Number(chain.id.slice('eip155:'.length))
      return addresses.flatMap((address): ListedToken[] => {
        const metadata = found.get(address.toLowerCase())
        return metadata === undefined ? [] : [{ chainId, address, ...metadata }]
      })
    },
  }
}
