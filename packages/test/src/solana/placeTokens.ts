import { createToken, type SolanaToken } from './createToken.ts'
import type { Faucet } from './faucet.ts'
import type { Ledger } from './ledger.ts'

/** The tokens that `tokens: true` puts on the local Solana, by symbol. */
export interface SolanaTokens {
  /** "Test Dollar", of SPL Token, with 6 decimals. */
  readonly TUSD: SolanaToken
  /** "Fee Token", of Token-2022, with 9 decimals: it keeps 1 % of a transfer, at most 5. */
  readonly FEE: SolanaToken
}

/** A token list in the form of https://tokenlists.org, whose `chainId` is 104, as tools call a local Solana. */
export interface SolanaTokenList {
  readonly name: string
  readonly timestamp: string
  readonly version: { readonly major: number; readonly minor: number; readonly patch: number }
  readonly tokens: readonly {
    readonly chainId: 104
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

/** What each owner has of each token, in whole ones. */
const holding = 1_000_000n

/** Makes the tokens and gives each owner a million of each. */
export async function placeTokens(ledger: Ledger, faucet: Faucet, owners: readonly string[]): Promise<SolanaTokens> {
  const holdersOf = (decimals: number) =>
    Object.fromEntries(owners.map((owner) => [owner, holding * 10n ** BigInt(decimals)]))
  const TUSD = await createToken(ledger, faucet, { decimals: 6, holders: holdersOf(6) })
  const transferFee = { basisPoints: 100, maximum: 5_000_000_000n }
  const FEE = await createToken(ledger, faucet, { decimals: 9, holders: holdersOf(9), transferFee })
  return { TUSD, FEE }
}

/** The list of these tokens; an empty one without them. */
export function createSolanaTokenList(tokens: SolanaTokens | undefined): SolanaTokenList {
  const named = tokens ? ([['TUSD', 'Test Dollar'] as const, ['FEE', 'Fee Token'] as const] as const) : []
  return {
    name: 'Local test tokens on Solana',
    timestamp: '2026-01-01T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: named.flatMap(([symbol, name]) => {
      const token = tokens?.[symbol]
      return token ? [{ chainId: 104 as const, address: token.mint, name, symbol, decimals: token.decimals }] : []
    }),
  }
}
