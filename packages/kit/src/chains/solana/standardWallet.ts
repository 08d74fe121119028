import type { WalletChain } from './solanaRules.ts'

/** An account that a Wallet Standard wallet shares with the page. */
export type StandardAccount = {
  /** Base58 of the public key. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** The networks on which it can be used, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** The features that it can be used with, such as `solana:signMessage`. */
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string | undefined
}

/** A transaction that an account is to sign, in its wire form. */
export type StandardTransaction = {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain: WalletChain
  readonly options?: { readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' } | undefined
}

/** What a wallet is to sign while it connects (Sign In With Solana). */
export type StandardSignIn = {
  readonly domain?: string | undefined
  readonly address?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The features of Wallet Standard that the kit uses; a wallet has some of them. */
export type StandardFeatures = {
  readonly 'standard:connect'?: {
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events'?: {
    on(
      event: 'change',
      listener: (changed: {
        readonly accounts?: readonly StandardAccount[]
        readonly chains?: readonly string[]
        readonly features?: object
      }) => void,
    ): () => void
  }
  readonly 'solana:signMessage'?: {
    signMessage(
      ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
    ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction'?: {
    readonly supportedTransactionVersions: readonly ('legacy' | number)[]
    signTransaction(
      ...inputs: readonly StandardTransaction[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction'?: {
    readonly supportedTransactionVersions: readonly ('legacy' | number)[]
    signAndSendTransaction(
      ...inputs: readonly StandardTransaction[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signIn'?: {
    signIn(...inputs: readonly StandardSignIn[]): Promise<
      readonly {
        readonly account: StandardAccount
        readonly signedMessage: Uint8Array
        readonly signature: Uint8Array
      }[]
    >
  }
}

/** A wallet that registered itself with the page (Wallet Standard). */
export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: StandardFeatures
  readonly accounts: readonly StandardAccount[]
}

/** What a session of a Wallet Standard wallet hands out as its provider: the wallet, and the accounts it granted. */
export type SolanaProvider = { readonly wallet: StandardWallet; readonly accounts: readonly StandardAccount[] }
