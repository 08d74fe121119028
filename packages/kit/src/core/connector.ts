import type { Namespace } from './network.ts'

/** How a wallet was found and is reached. */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/**
 * How ready a wallet is to be asked: `notReady` cannot be used here, `loadable` answers once its app or its window has been
 * opened, `installed` answers at once.
 */
export type WalletReadiness = 'notReady' | 'loadable' | 'installed'

/** What is known of a wallet, whatever chain it is used on. */
export type WalletInfo = {
  /** The wallet's id within its source; it survives a reload. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** A `data:` image from the wallet itself; never fetched from another host. */
  readonly imageUrl?: string | undefined
  /** The picture's id in the gateway's wallet directory, from sources that list wallets of the directory. */
  readonly imageId?: string | undefined
  /** The wallet's id in the gateway's wallet directory, from sources that list wallets of the directory. */
  readonly explorerId?: string | undefined
  readonly info?: { readonly rdns?: string | undefined } | undefined
}

/** One wallet on one chain family, as a wallet source lists it. */
export type Connector = WalletInfo & {
  /** The wallet source that lists this wallet and opens its sessions. */
  readonly source: string
  readonly chain: Namespace
  /** Default: `installed` for a wallet that announced or injected itself, else `loadable`. */
  readonly readiness?: WalletReadiness | undefined
  /** A wallet on another device scans a code. Default: for `WALLET_CONNECT` only. */
  readonly pairsByCode?: boolean | undefined
  /** Its session ends when the page is left or reloaded, which is said before. Default false. */
  readonly endsWithPage?: boolean | undefined
  /** The wallet's own provider object (EIP-1193 on Ethereum). */
  readonly provider?: unknown
}
