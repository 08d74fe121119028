import type { Namespace } from './network.ts'

/** How a wallet was found and is reached (specification section 3). */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** One wallet as one namespace sees it. */
export type Connector = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly chain: Namespace
  /** A `data:` image from the wallet itself; never fetched from elsewhere. */
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  readonly info?: { readonly rdns?: string | undefined } | undefined
  /** The wallet's own provider object (EIP-1193 on eip155). */
  readonly provider?: unknown
}

/** An account that a wallet shared. */
export type Account = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: string
  readonly label?: string | undefined
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/** A live link between this page and one wallet in one namespace. */
export type Connection = {
  readonly namespace: Namespace
  readonly connector: Connector
  /** Every account the wallet shared, the active one first. */
  readonly accounts: readonly Account[]
  /** The active account's address. */
  readonly address: string
}
