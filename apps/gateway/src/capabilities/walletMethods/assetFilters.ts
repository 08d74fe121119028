import * as v from 'valibot'

/** The two kinds of assets that balances know; others, such as "erc721", fit a filter and find nothing. */
export type AssetType = 'NATIVE' | 'ERC20'

const nativeSpellings = ['native', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee']
const maxFilters = 100

// Chain ids above 2^53 exist nowhere; the bound keeps the number exact.
const hexChainId = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform((hex) => `eip155:${BigInt(hex)}`),
)

const assetType = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform((type) => type.toUpperCase()),
)

/** The native coin as "native" or as the address of ee; a token as its lower-case address. */
const assetAddress = v.pipe(
  v.string(),
  v.regex(/^(native|0x[0-9a-fA-F]{40})$/i),
  v.transform((address) => address.toLowerCase()),
  v.transform((address) => (nativeSpellings.includes(address) ? 'native' : address)),
)

/** What `wallet_getAssets` takes (ERC-7811); chains are read as CAIP-2 names. */
export const assetsSchema = v.object({
  account: v.pipe(v.string(), v.regex(/^(eip155:\d{1,16}:)?(0x)?[0-9a-fA-F]{40}$/)),
  assetFilter: v.nullish(
    v.pipe(
      v.record(
        hexChainId,
        v.pipe(v.array(v.object({ address: assetAddress, type: v.optional(assetType) })), v.maxLength(maxFilters)),
      ),
      v.maxEntries(maxFilters),
    ),
  ),
  assetTypeFilter: v.nullish(v.pipe(v.array(assetType), v.maxLength(maxFilters))),
  chainFilter: v.nullish(v.pipe(v.array(hexChainId), v.maxLength(maxFilters))),
})

/** The filters of one call. */
export type AssetFilters = v.InferOutput<typeof assetsSchema>

/** The chains that a call asks for; `undefined` for every chain of the gateway. */
export function chainsAskedFor({ assetFilter, chainFilter }: AssetFilters): readonly string[] | undefined {
  if (assetFilter != null) return Object.keys(assetFilter)
  return chainFilter == null || chainFilter.length === 0 ? undefined : [...new Set(chainFilter)]
}

/** The tokens that a call names on one chain, in lower case, without the native coin. */
export function tokensAskedFor({ assetFilter }: AssetFilters, chainId: string): readonly string[] {
  const named = assetFilter?.[chainId] ?? []
  return [...new Set(named.map(({ address }) => address))].filter((address) => address !== 'native')
}

/** Whether an asset passes; named assets win over the other two filters, which are then not looked at (ERC-7811). */
export function passesFilters(filters: AssetFilters, chainId: string, asset: { address: string; type: AssetType }) {
  const { assetFilter, assetTypeFilter } = filters
  if (assetFilter != null) {
    const wanted = asset.address.toLowerCase()
    return (assetFilter[chainId] ?? []).some(({ address }) => address === wanted)
  }
  return assetTypeFilter == null || assetTypeFilter.length === 0 || assetTypeFilter.includes(asset.type)
}
