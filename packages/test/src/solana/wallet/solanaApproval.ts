/** What a Solana wallet asks its owner, by kind. */
export type SolanaApprovalQuestion =
  | { readonly kind: 'connect'; readonly accounts: readonly { readonly address: string; readonly label: string }[] }
  | { readonly kind: 'unlock' }
  | { readonly kind: 'signMessage'; readonly account: string; readonly text: string }
  | { readonly kind: 'signIn'; readonly account: string; readonly text: string }
  | {
      readonly kind: 'transaction'
      readonly account: string
      readonly chain: string | undefined
      /** The transaction in base64, as it came. */
      readonly transaction: string
      /** Whether the wallet will send it too. */
      readonly send: boolean
    }

/** A question with the site that caused it. */
export type SolanaApprovalRequest = SolanaApprovalQuestion & { readonly origin: string }
