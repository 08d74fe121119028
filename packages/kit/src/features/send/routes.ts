import type { CaipNetworkId } from '../../core/network.ts'

/** What a site may fill in for its visitor. */
export type SendArguments = {
  /** The token's contract address; absent for the native coin. */
  readonly token?: string | undefined
  /** Decimal text in whole coins, with a point. */
  readonly amount?: string | undefined
  readonly to?: string | undefined
}

/** A transfer that is on its way. */
export type SentTransfer = {
  readonly networkId: CaipNetworkId
  readonly hash: string
  readonly symbol: string
  /** Decimal text in whole coins. */
  readonly amount: string
  readonly to: string
  readonly toName?: string | undefined
  readonly iconUrl?: string | undefined
}
