/** A holding as {@link startZerion} is told of it. */
export interface ZerionPosition {
  /** The vendor's name of the chain, such as `base`. */
  readonly chain: string
  /** The token's contract; null for the native coin. */
  readonly address: string | null
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** In every currency; null when the vendor knows none. */
  readonly price: number | null
  readonly iconUrl?: string
  /** What else stands in the position's `attributes`, in the place of the usual. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** A piece of a collection as {@link startZerion} is told of it. */
export interface ZerionPiece {
  readonly chain: string
  readonly address: string
  readonly tokenId: string
  /** Such as `erc721`. */
  readonly standard: string
  readonly amount: string
  readonly name: string | null
  readonly collection: string | null
  readonly pictureUrl: string | null
  readonly pictureType?: string
  readonly isSpam?: boolean
}

/** One item of `positions`, as the vendor's reference shows it. */
export function writePosition(position: ZerionPosition) {
  const { chain, address, name, symbol, decimals, amount, price, iconUrl, attributes } = position
  const float = Number(amount) / 10 ** decimals
  return {
    type: 'positions',
    id: `${address ?? 'base'}-${chain}-asset-none-`,
    attributes: {
      parent: null,
      protocol: null,
      name: 'Asset',
      position_type: 'wallet',
      // `float` and `numeric` are rounded, as they are at the vendor: only `int` is exact.
      quantity: { int: String(amount), decimals, float, numeric: String(float) },
      value: price === null ? null : float * price,
      price,
      changes: null,
      fungible_info: {
        name,
        symbol,
        icon: iconUrl === undefined ? null : { url: iconUrl },
        flags: { verified: true },
        implementations: [
          { chain_id: 'elsewhere', address: `0x${'e1'.repeat(20)}`, decimals: 3 },
          { chain_id: chain, address, decimals },
        ],
      },
      flags: { displayable: true, is_trash: false },
      updated_at: '2026-11-20T21:00:00Z',
      updated_at_block: 1_000,
      ...attributes,
    },
    relationships: {
      chain: { data: { type: 'chains', id: chain } },
      fungible: { data: { type: 'fungibles', id: symbol } },
    },
  }
}

/** One item of `nft-positions`, as the vendor's reference shows it. */
export function writePiece(piece: ZerionPiece, owner: string) {
  const { chain, address, tokenId, standard, amount, name, collection, pictureUrl, pictureType, isSpam } = piece
  const media = pictureUrl === null ? null : { url: pictureUrl, content_type: pictureType ?? 'image/png' }
  return {
    type: 'nft_positions',
    id: `${owner}:${chain}:22:${address}:${tokenId}`,
    attributes: {
      changed_at: '2026-11-20T21:00:00Z',
      amount,
      price: 0.04,
      value: 0.04,
      nft_info: {
        contract_address: address,
        token_id: tokenId,
        name,
        interface: standard,
        flags: { is_spam: isSpam ?? false },
        content: { preview: media, detail: media, audio: null, video: null },
      },
      collection_info: collection === null ? null : { name: collection, description: null, content: null },
    },
    relationships: { chain: { data: { type: 'chains', id: chain } }, nft: { data: { type: 'nfts', id: tokenId } } },
  }
}
