/** One wallet of the directory. Lists stand between commas (",eip155:1,eip155:10,") so that one item can be looked for. */
export type DirectoryWalletRow = {
  id: string
  name: string
  /** The name in the form that searches use, see `foldName`. */
  search_name: string
  /** Its rank; wallets without one come last. */
  position: number
  rdns: string
  badge: string
  chains: string
  platforms: string
  /** JSON text of the wallet's answer. */
  entry: string
  updated_at: number
}

/** What a picture shows. */
export type ImageKind = 'wallet' | 'asset'

/** One picture. */
export type DirectoryImageRow = {
  kind: ImageKind
  id: string
  content_type: string
  bytes: Uint8Array
  updated_at: number
}

/** The tables of the directory. */
export type DirectoryTables = { directory_wallets: DirectoryWalletRow; directory_images: DirectoryImageRow }
