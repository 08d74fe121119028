import * as v from 'valibot'
import {
  assetEntries,
  hasFixedPricesOnlyIfLocal,
  nodeEntries,
  noFixedPrices,
  nonEmpty,
} from '../../engines/config/chainEntries.ts'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: '' } as const

const SolSchema = v.strictObject({
  name: v.optional(nonEmpty, sol.name),
  symbol: v.optional(nonEmpty, sol.symbol),
  decimals: v.optional(v.literal(sol.decimals), sol.decimals),
  iconUrl: v.optional(v.string(), sol.iconUrl),
})

/** One Solana cluster, named by the first 32 characters of its genesis hash (CAIP-30). */
export const SolanaChainSchema = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string(),
      v.regex(
        /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
        'a chain such as "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": the first 32 characters of the genesis hash',
      ),
    ),
    ...nodeEntries,
    ...assetEntries,
    nativeCurrency: v.optional(SolSchema, sol),
  }),
  v.forward(
    v.check((chain) => hasFixedPricesOnlyIfLocal(chain), noFixedPrices),
    ['pricesUsd'],
  ),
)
