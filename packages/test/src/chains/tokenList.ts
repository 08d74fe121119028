import type { Address } from 'viem'
import type { TokenDefinition } from './tokens.ts'
import { tokenAddress } from './tokens.ts'

/** A token list in the form of https://tokenlists.org, as far as the local chains fill it. */
export interface TokenList {
  readonly name: string
  readonly timestamp: string
  readonly version: { readonly major: number; readonly minor: number; readonly patch: number }
  readonly tokens: readonly TokenListEntry[]
}

/** One token on one chain. */
export interface TokenListEntry {
  readonly chainId: number
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The list of the given tokens on the given chains. Its time stamp is fixed, so that equal set-ups give equal lists. */
export function createTokenList(chainIds: readonly number[], tokens: readonly TokenDefinition[]): TokenList {
  return {
    name: 'Local test tokens',
    timestamp: '2026-01-01T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: chainIds.flatMap((chainId) =>
      tokens.map(({ name, symbol, decimals }) => ({
        chainId,
        address: tokenAddress(symbol),
        name,
        symbol,
        decimals,
      })),
    ),
  }
}
