/** What a proof of a wallet's keys is for; one that was made for another purpose counts for nothing. */
export type WalletProofPurpose =
  /** Registering a new wallet: its home split and that of the device. */
  | 'create'
  /** Letting a device in: its split. */
  | 'enrol'
  /** A new home split that a passkey or password opens. */
  | 'protect'
  /** A recovery file: the new home split, or none when the file has a separate split. */
  | 'file'
  /** Something more that opens the wallet: the home split that it opens. */
  | 'factor'

/** What {@link walletProofText} names. */
export type WalletProof = {
  readonly purpose: WalletProofPurpose
  readonly walletId: string
  /** The splits that the call is about, in the order of its body. */
  readonly splits: readonly string[]
  /** What `token` or `GET me` gave. */
  readonly nonce: string
  /** The EVM address with the checksum of EIP-55. */
  readonly addresses: { readonly evm: string; readonly solana: string }
}

/** What {@link walletProofText} begins with; wallets sign no message of a site that does. */
export const walletProofOpening = 'This device holds the keys of a wallet.'

/**
 * What both keys of a wallet sign to prove that the caller who registers the wallet, or a device, holds them: the EVM key as a
 * personal message (EIP-191), the Solana key over the bytes of the text.
 */
export function walletProofText({ addresses, nonce, purpose, splits, walletId }: WalletProof): string {
  return [
    walletProofOpening,
    `Purpose: ${purpose} ${splits.join()}`,
    `Wallet: ${walletId}`,
    `EVM account: ${addresses.evm}`,
    `Solana account: ${addresses.solana}`,
    `Nonce: ${nonce}`,
  ].join('\n')
}
