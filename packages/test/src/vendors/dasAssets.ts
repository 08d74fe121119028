/** One asset of a double of the Digital Asset Standard, in the words of its tests. */
export interface DasAsset {
  readonly id: string
  readonly owner: string
  /** Default `V1_NFT`. */
  readonly interface?: string
  /** Whether it is a leaf of a tree instead of a separate account. Default false. */
  readonly compressed?: boolean
  readonly burnt?: boolean
  readonly name?: string
  readonly symbol?: string
  readonly description?: string
  readonly uri?: string
  readonly imageUrl?: string
  readonly animationUrl?: string
  readonly attributes?: readonly { readonly trait_type: string; readonly value: string | number }[]
  readonly collection?: { readonly address: string; readonly name: string }
  /** Of what has a mint. Default 1 without decimals. */
  readonly supply?: number
  readonly decimals?: number
}

/** Where Helius keeps pictures of others. */
const cdn = 'https://cdn.helius-rpc.com/cdn-cgi/image//'

const coins = ['FungibleToken', 'FungibleAsset']

/** Whether an asset is told only to who asks for coins too. */
export function isCoin({ interface: kind = 'V1_NFT' }: DasAsset): boolean {
  return coins.includes(kind)
}

/** Writes an asset as the standard documents it. */
export function writeAsset(asset: DasAsset, { withCollection }: { withCollection: boolean }): object {
  const { id, owner, compressed = false, burnt = false, imageUrl, collection } = asset
  const nobody = compressed ? '11111111111111111111111111111112' : ''
  return {
    interface: asset.interface ?? 'V1_NFT',
    id,
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: asset.uri ?? '',
      files: imageUrl === undefined ? [] : [{ uri: imageUrl, cdn_uri: `${cdn}${imageUrl}`, mime: 'image/png' }],
      metadata: {
        attributes: asset.attributes ?? [],
        description: asset.description ?? '',
        name: asset.name ?? '',
        symbol: asset.symbol ?? '',
        token_standard: 'NonFungible',
      },
      links: {
        ...(imageUrl === undefined ? {} : { image: imageUrl }),
        ...(asset.animationUrl === undefined ? {} : { animation_url: asset.animationUrl }),
      },
    },
    authorities: [{ address: owner, scopes: ['full'] }],
    compression: {
      eligible: false,
      compressed,
      data_hash: nobody,
      creator_hash: nobody,
      asset_hash: nobody,
      tree: nobody,
      seq: compressed ? 7 : 0,
      leaf_id: compressed ? 3 : 0,
    },
    grouping:
      collection === undefined
        ? []
        : [
            {
              group_key: 'collection',
              group_value: collection.address,
              ...(withCollection ? { collection_metadata: { name: collection.name, symbol: '', image: '' } } : {}),
            },
          ],
    royalty: {
      royalty_model: 'creators',
      target: null,
      percent: 0.05,
      basis_points: 500,
      primary_sale_happened: true,
      locked: false,
    },
    creators: [{ address: owner, share: 100, verified: true }],
    ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner },
    supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: compressed ? 0 : 255 },
    mutable: true,
    burnt,
    ...(compressed ? {} : { token_info: { supply: asset.supply ?? 1, decimals: asset.decimals ?? 0, balance: 1 } }),
  }
}
