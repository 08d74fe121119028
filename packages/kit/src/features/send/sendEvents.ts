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

declare module '../../core/events.ts' {
  interface EventMap {
    SEND_INITIATED: SendProperties
    SEND_SUCCESS: SendProperties & { readonly hash: string }
    SEND_ERROR: SendProperties & { readonly message: string }
    SEND_REJECTED: SendProperties & { readonly message: string }
  }
}
