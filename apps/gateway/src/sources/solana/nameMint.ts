import { isJunk } from '../../capabilities/balances/discoverTokens.ts'
import type { MintFacts } from './createMintReader.ts'
import { shortMint } from './shortMint.ts'
import type { ListedSolanaToken } from './solanaTokens.ts'

/** What stands for a mint that is on no list. */
export type MintName = {
  name: string
  symbol: string
  /** Whether its words lure people to a site, or borrow the symbol of a known coin; they are not repeated then. */
  isJunk: boolean
}

/** Lower-case symbols of a chain's native coin and of its listed tokens. */
export function knownSymbolsOf(native: string, listed: ReadonlyMap<string, ListedSolanaToken>): ReadonlySet<string> {
  return new Set([native, ...[...listed.values()].map(({ symbol }) => symbol)].map((symbol) => symbol.toLowerCase()))
}

/** Names a mint by its own words, by the rules of tokens on EVM chains that are on no list; else by its address. */
export function nameMint(
  mint: string,
  facts: MintFacts | undefined,
  { isPriced, knownSymbols }: { isPriced: boolean; knownSymbols: ReadonlySet<string> },
): MintName {
  const silent = { name: mint, symbol: shortMint(mint) }
  const { name = silent.name, symbol = silent.symbol } = facts?.words ?? {}
  // Symbols that are drawn alike look the same to a reader.
  const plain = symbol.normalize('NFKC')
  if (isJunk({ name, symbol: plain, asked: false, receivers: 0, isPriced, knownSymbols }))
    return { ...silent, isJunk: true }
  return { name, symbol, isJunk: false }
}
