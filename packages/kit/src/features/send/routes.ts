import type { CaipNetworkId } from '../../core/network.ts'
import type { NftId } from '../../core/transfers.ts'

/** What a site may fill in for its visitor. */
export type SendArguments = {
  /** The token's contract address; absent for the native coin. */
  readonly token?: string | undefined
  /** Decimal text in whole coins, with a point. */
  readonly amount?: string | undefined
  readonly to?: string | undefined
  /** Pieces of a collection instead of coins; `token` is the collection's contract. */
  readonly nft?: SendableNft | undefined
}

/** What a visitor is shown of pieces that they send. */
export type SendableNft = NftId & {
  readonly name: string
  readonly collection?: string | undefined
  /** How many of them the account has, as decimal text. */
  readonly quantity: string
  /** At the site's own gateway. */
  readonly imageUrl?: string | undefined
}

/** A transfer that is on its way. */
export type SentTransfer = {
  readonly networkId: CaipNetworkId
  readonly hash: string
  readonly symbol: string
  /** Decimal text in whole coins. */
  readonly amount: string
  /** Of collectibles, which are counted. */
  readonly nft?: NftId | undefined
  readonly to: string
  readonly toName?: string | undefined
  readonly iconUrl?: string | undefined
}

/** What every event about sending says; whose wallets they are stays out. */
export type SendProperties = {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  /** The token's contract address, or the native coin's symbol. */
  readonly token: string
  /** Decimal text in whole coins. */
  readonly amount: string
}
