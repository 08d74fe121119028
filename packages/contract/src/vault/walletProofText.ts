/** What {@link walletProofText} names. */
export type WalletProof = {
  readonly walletId: string
  /** What `token` or `GET me` gave. */
  readonly nonce: string
  /** The EVM address with the checksum of EIP-55. */
  readonly addresses: { readonly evm: string; readonly solana: string }
}

/** What {@link walletProofText} begins with; wallets sign no message of a site that does. */
export const walletProofOpening = 'This device holds the keys of a wallet.'

/**
 * What both keys of a wallet sign to show that whoever registers it, or a device of it, has them: the EVM key as a personal
 * message (EIP-191), the Solana key over the bytes of the text.
 */
export function walletProofText({ walletId, nonce, addresses }: WalletProof): string {
  return [
    walletProofOpening,
    `Wallet: ${walletId}`,
    `EVM account: ${addresses.evm}`,
    `Solana account: ${addresses.solana}`,
    `Nonce: ${nonce}`,
  ].join('\n')
}
