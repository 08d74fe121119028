import { type ListedToken, parseTokenList } from '@foyer/contract'
import type { ChainConfig } from '../../engines/config/schema.ts'
import { createListReader, type TokenListServices } from './listReader.ts'

/** The tokens that balances are read for. */
export type TokenLists = {
  /**
   * The listed tokens of a chain, each contract once.
   *
   * @param signal Fires when no caller waits for the answer any more; a fetch under way is finished all the same.
   * @throws TokenListError while a list was never fetched with success.
   */
  tokensOf: (chain: ChainConfig, signal?: AbortSignal) => Promise<readonly ListedToken[]>
}

export type CreateTokenListsParameters = TokenListServices & { chains: readonly ChainConfig[] }

/** The lists of EVM chains. @throws ConfigError as {@link createListReader}. */
export function createTokenLists({ chains, ...services }: CreateTokenListsParameters): TokenLists {
  const sources = chains.flatMap((chain) => chain.tokenLists)
  const read = createListReader({ sources, parse: (json) => parseTokenList(json)?.tokens, ...services })
  return {
    tokensOf: async (chain) => {
      const chainNumber = Number(chain.id.slice('eip155:'.length))
      const byAddress = new Map<string, ListedToken>()
      for (const token of await read(chain.tokenLists)) {
        const key = token.address.toLowerCase()
        if (token.chainId === chainNumber && !byAddress.has(key)) byAddress.set(key, token)
      }
      return [...byAddress.values()]
    },
  }
}
