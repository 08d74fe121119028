import type { CaipNetworkId } from './network.ts'

/**
 * What a wallet is asked to sign in the same approval in which it connects, on every chain family (CAIP-122). Each source
 * writes it in its wallets' own way; one that cannot leaves it aside, and the visitor is asked after connecting.
 */
export type SignInRequest = {
  /** The host that asks, such as `cafe.example` (RFC 3986 authority). */
  readonly domain: string
  /** The address of what is signed in to. */
  readonly uri: string
  /** From the site's server, at least 8 letters and digits. */
  readonly nonce: string
  /** A sentence that the visitor reads. */
  readonly statement?: string | undefined
  /** Further addresses that the visitor agrees to. */
  readonly resources?: readonly string[] | undefined
  /** ISO 8601, as all times here. */
  readonly issuedAt: string
  readonly expiresAt?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
}

/** A message that a wallet signed while it connected: a server checks it like one that was signed afterwards. */
export type SignInProof = {
  readonly networkId: CaipNetworkId
  readonly address: string
  /** The text that was signed, to the letter. */
  readonly message: string
  /** In the chain family's own writing: hexadecimal on EVM, base58 on Solana. */
  readonly signature: string
}
