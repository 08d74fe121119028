import type { CaipNetworkId } from '../../core/network.ts'

/** What every event about sending says; whose wallets they are stays out. */
export type SendProperties = {
  readonly isSmartAccount: boolean
  readonly network: CaipNetworkId
  /** The token's contract address, or the native coin's symbol. */
  readonly token: string
  /** Decimal text in whole coins. */
  readonly amount: string
}
