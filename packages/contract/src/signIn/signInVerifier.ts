import type { CaipNetworkId, Namespace } from '../caip.ts'

/** Who is said to have signed what. */
export type SignInClaim = {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The text that was signed, to the letter. */
  readonly message: string
  readonly signature: string
}

/** Who signed. */
export type SignInSigner = {
  /** In the chain family's usual spelling. */
  readonly address: string
  /** The account's key, which is the same on every chain, or its contract on the one chain that was asked. */
  readonly signedBy: 'key' | 'contract'
}

/** How the accounts of one chain family sign. A site may hand in its own. */
export type SignInVerifier = {
  /** CAIP-2, such as `bip122`. */
  readonly namespace: Namespace
  /** What messages call it: `Bitcoin` in “sign in with your Bitcoin account”. */
  readonly family: string
  /** What a message may call a chain. Default: its CAIP-2 reference. */
  readonly chainNames?: (networkId: CaipNetworkId) => readonly string[]
  /**
   * Answers who signed.
   *
   * @throws SignInError `ADDRESS_MALFORMED`, `SIGNATURE_MALFORMED`, `SIGNATURE_WRONG`, `SMART_ACCOUNT_REFUSED`, `CHAIN_UNREADABLE`.
   */
  readonly verify: (claim: SignInClaim) => Promise<SignInSigner>
}
