import type { BitcoinFailure } from './bitcoinError.ts'

/** An address that a wallet granted. */
export type BitcoinAccount = {
  readonly address: string
  /** In hexadecimal: 33 bytes, or the 32 of a taproot key. */
  readonly publicKey?: string | undefined
  /** `payment` for coins, `ordinals` for inscriptions. */
  readonly purpose: string
}

/** An input of a PSBT that an address is to sign. */
export type BitcoinInput = {
  readonly index: number
  /** One of the addresses that the wallet granted. Default: the active one. */
  readonly address?: string | undefined
  /** What the signature commits to (BIP-143, BIP-341), where the PSBT itself does not say. Default: what the wallet takes. */
  readonly sighashTypes?: readonly number[] | undefined
}

/**
 * The requests that the provider of every Bitcoin session takes, whatever its wallet speaks: those of WalletConnect.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export type BitcoinMethods = {
  getAccountAddresses: {
    readonly params: { readonly account: string }
    readonly result: readonly {
      readonly address: string
      readonly publicKey?: string | undefined
      readonly intention?: string | undefined
    }[]
  }
  signMessage: {
    readonly params: {
      readonly account: string
      readonly message: string
      readonly address: string
      readonly protocol?: 'ecdsa' | 'bip322' | undefined
    }
    /** The signature in hexadecimal. */
    readonly result: { readonly address: string; readonly signature: string }
  }
  signPsbt: {
    readonly params: {
      readonly account: string
      /** In base64. */
      readonly psbt: string
      readonly signInputs: readonly (BitcoinInput & { readonly address: string })[]
      readonly broadcast: boolean
    }
    readonly result: { readonly psbt: string; readonly txid?: string | undefined }
  }
}

/** What a session of a Bitcoin wallet hands out as its provider. */
export type BitcoinProvider = {
  /** Takes `getAccountAddresses`, `signMessage` and `signPsbt` in WalletConnect's form. */
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** The wallet's own object; absent where it is on another device. */
  readonly wallet?: unknown
}

/** What a request ends in when a wallet gives no better reason. */
export const failureOf: Readonly<Record<keyof BitcoinMethods, BitcoinFailure>> = {
  getAccountAddresses: 'CONNECTION_FAILED',
  signMessage: 'SIGN_MESSAGE_FAILED',
  signPsbt: 'SIGN_TRANSACTION_FAILED',
}
