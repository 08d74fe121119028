// Source: the features of https://github.com/ExodusMovement/bitcoin-wallet-standard (packages/core/features), with
// `standard:connect`, `standard:disconnect` and `standard:events` of https://github.com/wallet-standard/wallet-standard.
import { bytesIn, fromBase64, toBase64, toHex } from '../../chains/bitcoin/bitcoinBytes.ts'
import type { BitcoinAccount, BitcoinMethods, BitcoinProvider } from '../../chains/bitcoin/bitcoinMethods.ts'
import { nameOfNetwork } from '../../chains/bitcoin/bitcoinRules.ts'
import type { SharedAccount } from '../../chains/bitcoin/bitcoinSession.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'

/** An account that a Wallet Standard wallet shares with the page. */
export type StandardBitcoinAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  /** The networks on which it can be used, such as `bitcoin:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** The features that it can be used with, such as `bitcoin:signMessage`. */
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string | undefined
}

type Shared = { readonly accounts: readonly StandardBitcoinAccount[] }

/** The features of Wallet Standard that the kit uses; a wallet has some of them. */
export type StandardBitcoinFeatures = {
  readonly 'bitcoin:connect'?: {
    connect(input: { readonly purposes: readonly ('payment' | 'ordinals')[] }): Promise<Shared>
  }
  readonly 'bitcoin:signMessage'?: {
    signMessage(
      ...inputs: readonly { readonly account: StandardBitcoinAccount; readonly message: Uint8Array }[]
    ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'bitcoin:signTransaction'?: {
    signTransaction(
      ...inputs: readonly {
        readonly psbt: Uint8Array
        readonly chain: `${string}:${string}`
        readonly inputsToSign: readonly {
          readonly account: StandardBitcoinAccount
          readonly signingIndexes: readonly number[]
          readonly sigHash?: number | undefined
        }[]
      }[]
    ): Promise<readonly { readonly signedPsbt: Uint8Array }[]>
  }
  readonly 'standard:connect'?: { connect(input?: { readonly silent?: boolean }): Promise<Shared> }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events'?: {
    on(
      event: 'change',
      listener: (changed: {
        readonly accounts?: readonly StandardBitcoinAccount[]
        readonly chains?: readonly string[]
        readonly features?: object
      }) => void,
    ): () => void
  }
}

/** A wallet that registered itself with the page (Wallet Standard). */
export type StandardBitcoinWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: StandardBitcoinFeatures
  readonly accounts: readonly StandardBitcoinAccount[]
}

const isOfBitcoin = (chain: unknown) => typeof chain === 'string' && chain.startsWith('bitcoin:')

/** Whether a registered wallet is one for Bitcoin that connects. */
export function isBitcoinWallet({ chains, features }: StandardBitcoinWallet): boolean {
  return chains.some(isOfBitcoin) && typeof features['bitcoin:connect']?.connect === 'function'
}

/** The accounts of Bitcoin among those that a wallet shares. */
export function bitcoinAccounts(accounts: unknown): readonly StandardBitcoinAccount[] {
  if (!Array.isArray(accounts)) return []
  return accounts.filter(
    (account: StandardBitcoinAccount) =>
      typeof account?.address === 'string' && Array.isArray(account.chains) && account.chains.some(isOfBitcoin),
  )
}

/** The account as a session reads it. The standard does not say what an address is for; its kind does. */
export function toShared(account: StandardBitcoinAccount): SharedAccount {
  const key = bytesIn(account.publicKey)
  return {
    address: account.address,
    label: account.label,
    publicKey: key && toHex(key),
    serves: (id) => chainOn(account, id) !== undefined,
  }
}

/** A network as the wallet names it: by the standard's word, or by the id of one that only the site knows. */
function chainOn({ chains }: StandardBitcoinAccount, networkId: CaipNetworkId) {
  return chains.find((chain) => chain === `bitcoin:${nameOfNetwork(networkId)}` || chain === networkId)
}

/** A wallet by WalletConnect's methods. */
export function standardProvider(
  wallet: StandardBitcoinWallet,
  shared: readonly StandardBitcoinAccount[],
  accounts: readonly BitcoinAccount[],
  networkId: () => CaipNetworkId,
): BitcoinProvider {
  const unsupported = () => new KitError('UNSUPPORTED_METHOD', `${wallet.name} cannot do this`)
  const find = (address: string) => {
    const account = shared.find((each) => each.address === address)
    if (account) return account
    throw new KitError('NOT_CONNECTED', 'Connect a wallet first', { details: `${address} is not granted` })
  }
  return {
    wallet,
    async request({ method, params }) {
      if (method === 'getAccountAddresses')
        return accounts.map(({ purpose, ...account }) => ({ ...account, intention: purpose }))
      const { 'bitcoin:signMessage': signing, 'bitcoin:signTransaction': transacting } = wallet.features
      if (method === 'signMessage' && signing) {
        const { address, message, protocol } = params as BitcoinMethods['signMessage']['params']
        // The feature has no word for it: the wallet signs as it does for the kind of address.
        if (protocol) throw unsupported()
        const [answer] = await signing.signMessage({
          account: find(address),
          message: new TextEncoder().encode(message),
        })
        const signature = bytesIn(answer?.signature)
        return { address, signature: signature && toHex(signature) }
      }
      if (method === 'signPsbt' && transacting) {
        const { broadcast, psbt, signInputs } = params as BitcoinMethods['signPsbt']['params']
        const [first] = signInputs
        const chain = first && chainOn(find(first.address), networkId())
        // `bitcoin:signAndSendTransaction` is no finished feature yet.
        if (broadcast || !chain) throw unsupported()
        const [answer] = await transacting.signTransaction({
          psbt: fromBase64(psbt) ?? new Uint8Array(),
          chain,
          inputsToSign: signInputs.map(({ address, index, sighashTypes }) => ({
            account: find(address),
            signingIndexes: [index],
            ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
          })),
        })
        const signed = bytesIn(isRecord(answer) ? answer.signedPsbt : undefined)
        return { psbt: signed && toBase64(signed) }
      }
      throw unsupported()
    },
  }
}
