import type { CallMethods } from './calls.ts'
import type { CaipNetworkId, Namespace, Network } from './network.ts'
import type { PaymentMethods } from './payments.ts'
import type { PermissionMethods } from './permissions.ts'
import type { Session } from './session.ts'
import type { SignInMethods } from './signInMethods.ts'
import type { WalletSource } from './source.ts'
import type { TransferMethods } from './transfers.ts'
import type { WalletRecord } from './walletRecord.ts'

/** What a chain family may use of the kit that loads it. */
export type ChainContext = {
  /** The site's networks of this chain family. */
  readonly networks: readonly Network[]
  /**
   * Where a network can be read, in order: the gateway's proxy, then the network's own RPCs; one that did not answer
   * stands last for 30 s.
   */
  rpcUrls(networkId: CaipNetworkId): readonly string[]
  /** Says that one of them did not answer, and why: a response or an error. */
  onRpcFailure(url: string, cause: unknown): void
}

/** An account of a session that is asked to sign. */
export type Signer = { readonly session: Session; readonly address: string }

/** Typed data to sign (EIP-712). */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * The reads and requests of one chain family. It acts through the provider of a session and never asks who the wallet
 * is. Optional members are abilities: ask by presence.
 */
export type Chain = {
  /** The native balance in the smallest unit. */
  getNativeBalance(parameters: { address: string; networkId: CaipNetworkId }): Promise<bigint>
  signMessage(parameters: Signer & { message: string }): Promise<string>
  signTypedData?(parameters: Signer & { typedData: TypedData }): Promise<string>
  /** Moves the wallet to a network, adding it where the wallet does not know it. */
  switchNetwork?(session: Session, network: Network): Promise<void>
  /** Sends a call to the wallet unchanged. */
  request?(session: Session, call: { method: string; params?: unknown }): Promise<unknown>
  /** Capabilities that the wallet declares for a network (ERC-5792). */
  getCapabilities?(parameters: Signer & { networkId: CaipNetworkId }): Promise<Readonly<Record<string, unknown>>>
  /** The wallet's own asset lists (ERC-7811), unparsed; a wallet may answer for more than the network asked for. */
  getAssets?(parameters: Signer & { networkId: CaipNetworkId }): Promise<unknown>
  /** A network's part of what wallets key by their own form of network id. */
  ofNetwork?<T>(byNetwork: Readonly<Record<string, T>>, networkId: CaipNetworkId): T | undefined
  /** The texts by which its accounts sign in; loaded on demand. Default: the common form of CAIP-122. */
  signIn?(): Promise<SignInMethods>
  /** Sending value; loaded on demand because encoding is heavy. */
  transfers?(): Promise<TransferMethods>
  /** Calling contracts; loaded on demand like sending. */
  calls?(): Promise<CallMethods>
  /** Letting sites act for an account by themselves; loaded on demand like sending. */
  permissions?(): Promise<PermissionMethods>
  /** Being paid; loaded on demand like sending. */
  payments?(): Promise<PaymentMethods>
  destroy?(): void
}

/** What a block explorer can show. */
export type ExplorerTarget =
  | { readonly transaction: string; readonly address?: undefined }
  | { readonly address: string; readonly transaction?: undefined }

/** How a chain family reads and compares addresses. */
export type AddressRules = {
  /**
   * The address in a text, in the form that wallets and nodes accept; undefined when the text is not an address. A promise
   * where the check takes the browser's own cryptography, such as a checksum by SHA-256.
   */
  parseAddress(text: string): string | undefined | Promise<string | undefined>
  /** The one spelling by which addresses and transaction ids are compared; other texts stay unchanged. */
  normalize(text: string): string
}

/** One kind of a chain family's collectibles. */
export type CollectibleKind = {
  /** What visitors call it. */
  readonly name: string
  /** An account may hold several of one piece, so a transfer asks how many. Default false. */
  readonly isCounted?: boolean | undefined
}

/**
 * A chain family, handed to `createKit({ chains })`: the rules of one namespace at once, its reads and requests when
 * first needed. It owns no wallet; `wallets` are the sources that it brings along.
 */
export type ChainFamily = AddressRules & {
  readonly namespace: Namespace
  /** The kind that accounts have unless the wallet says otherwise. */
  readonly accountType: string
  /** What visitors call it, as in “a wallet on Solana”. Default: the name of its first network. */
  readonly name?: string | undefined
  /** The address by which gateways and contracts name the native coin, where there is one. */
  readonly nativeCoinAddress?: string | undefined
  readonly wallets?: readonly WalletSource[] | undefined
  /**
   * Fetches wallets in wide use, for visitors who have none; with it, a visitor who needs a wallet of this family chooses
   * among wallets of this family only.
   */
  readonly knownWallets?: (() => Promise<readonly WalletRecord[]>) | undefined
  /** Networks that the family brings itself (a host's own configuration). */
  readonly networks?: readonly Network[] | undefined
  /**
   * The page of a network's block explorer; undefined when the network names none. Default: the paths of EIP-3091,
   * `/address/…` and `/tx/…`.
   */
  explorerUrl?(network: Network, target: ExplorerTarget): string | undefined
  /** The code whose sentence a visitor reads when a transfer fails. Default `SEND_FAILED`, 'Something went wrong'. */
  readonly sendFailure?: 'SEND_FAILED' | 'SEND_NOT_ACCEPTED' | undefined
  /** What the address of a token is called on screens; a mint alone names a collectible, which then shows no token id. Default `contract`. */
  readonly tokenTerm?: 'contract' | 'mint' | undefined
  /** The kinds of its collectibles, by the names that gateways use; others go by those names, one by one. Default: none. */
  readonly collectibles?: Readonly<Record<string, CollectibleKind>> | undefined
  /** Where sellers of coins deliver to, by their own names, the first unless another is asked for. Default: the contract's. */
  readonly payChains?: readonly string[] | undefined
  /** The coin type of a network's names (SLIP-44, ENSIP-11); absent where the chain family has no names. */
  coinType?(networkId: CaipNetworkId): number
  load(): Promise<(context: ChainContext) => Chain>
}
