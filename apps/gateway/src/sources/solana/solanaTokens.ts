import * as v from 'valibot'
import { createListReader, type TokenListServices } from '../../capabilities/tokens/listReader.ts'
import type { SolanaChainConfig } from '../../engines/config/schema.ts'
import { solanaAddress } from './solanaNode.ts'

/** How token lists number the clusters; 104 is what tools call a local one. */
const clusterNumbers: Readonly<Record<string, number>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 101,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 102,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 103,
}
const localCluster = 104
const maxTokens = 50_000

const listedToken = v.object({
  chainId: v.pipe(v.number(), v.safeInteger()),
  address: solanaAddress,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(128)),
  symbol: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255)),
  logoURI: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(4096))), undefined),
})

/** A token of a list in the form of tokenlists.org; `chainId` is the cluster's number (101 for mainnet). */
export type ListedSolanaToken = v.InferOutput<typeof listedToken>

const list = v.object({ name: v.string(), tokens: v.pipe(v.array(v.unknown()), v.maxLength(maxTokens)) })

/** Reads a list: bad tokens are dropped; `undefined` when it is no token list. */
function parseSolanaTokenList(json: unknown): readonly ListedSolanaToken[] | undefined {
  const parsed = v.safeParse(list, json)
  if (!parsed.success) return undefined
  return parsed.output.tokens.flatMap((token) => {
    const read = v.safeParse(listedToken, token)
    return read.success ? [read.output] : []
  })
}

/** The listed tokens of a cluster by their mint, the first of each. @throws TokenListError */
export type SolanaTokens = (chain: SolanaChainConfig) => Promise<ReadonlyMap<string, ListedSolanaToken>>

/** @throws ConfigError when a file is missing or is no token list. */
export function createSolanaTokens(chains: readonly SolanaChainConfig[], services: TokenListServices): SolanaTokens {
  const sources = chains.flatMap(({ tokenLists }) => tokenLists)
  const read = createListReader({ sources, parse: parseSolanaTokenList, ...services })
  return async ({ id, tokenLists }) => {
    const cluster = clusterNumbers[id] ?? localCluster
    const tokens = (await read(tokenLists)).filter(({ chainId }) => chainId === cluster)
    // Backwards, so that the first one stays.
    return new Map(tokens.toReversed().map((token) => [token.address, token]))
  }
}
