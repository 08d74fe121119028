import type { Generated } from 'kysely'
import type { NftMedia } from './parseMetadata.ts'

/** What a collection's contract says about itself; null when it says nothing. */
export type NftCollectionRow = {
  /** CAIP-10, lower-case. */
  account: string
  name: string | null
  symbol: string | null
  read_at: number
}

/** What a piece's metadata says, read once and kept for a week. */
export type NftMetadataRow = {
  chain_id: string
  /** The contract, lower-case. */
  token: string
  token_id: string
  name: string | null
  description: string | null
  /** Where the picture is, as `storedImage` writes it: https, ipfs, ar, a short data address, or a mark. */
  image: string | null
  /** What the picture is only a still of. */
  media: Generated<NftMedia | null>
  /** JSON of what sets the piece apart. */
  traits: Generated<string | null>
  /** 1 when the metadata could not be read; it is tried again sooner then. */
  failed: number
  read_at: number
  /** When a page last showed it, to the day; unused rows are deleted. */
  used_at: Generated<number>
}

/** The tables of collections. */
export type NftTables = { nft_collections: NftCollectionRow; nft_metadata: NftMetadataRow }
