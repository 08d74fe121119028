/** How a till is told of a namespace (gateway contract 1.14). */
export type TillNamespace = {
  readonly name: string
  /** What a wallet has to offer. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly capabilities: null
  /** The namespaces of CAIP-19 in which assets are named. */
  readonly assetNamespaces: readonly string[]
}

/** A payment on one chain; `token` is absent for the native coin, `amount` decimal text. */
export type Payment = { chainId: string; token: string | undefined; amount: string; from: string; to: string }

/** What is paid to whom; `token` is absent for the native coin, `units` are its smallest ones. */
export type Transfer = { token: string | undefined; from: string; to: string; units: bigint }

/** What the payer's wallet is asked for, how many of the asset's smallest units that pays, and after which block it comes. */
export type BuiltPayment = { method: string; params: unknown; units: bigint; block: bigint }

/** What a wallet answered for a payment; `isFor` says whether a transfer is the one that was asked for. */
export type SentPayment = {
  chainId: string
  sendResult: string
  /** The newest block when the payment was asked for. */
  block: bigint
  isFor: (transfer: Transfer) => boolean
}

/** How a payment stands; `checkIn` is when a till should ask again, in ms. */
export type PaymentState = { status: 'PENDING'; checkIn: number } | { status: 'CONFIRMED' | 'FAILED'; txid: string }

/** How the chains of one namespace are paid on: what a till asks for, and how it is seen to arrive. */
export type TillFamily = {
  readonly namespace: TillNamespace
  serves: (chainId: string) => boolean
  /** A coin by its CAIP-19 name; `token` is absent for the native one. `undefined` for other names. */
  readAsset: (name: string) => { chainId: string; token: string | undefined } | undefined
  /** An account by its CAIP-10 name; `undefined` for other names. */
  readAccount: (name: string) => { chainId: string; address: string } | undefined
  /** @throws WalletMethodError -18901 for what is no token, -18904, -18920 for what the chain would refuse, -18940. */
  build: (payment: Payment, signal: AbortSignal) => Promise<BuiltPayment>
  /** @throws WalletMethodError -18906 for what is not this payment, -18940. */
  check: (sent: SentPayment, signal: AbortSignal) => Promise<PaymentState>
}
