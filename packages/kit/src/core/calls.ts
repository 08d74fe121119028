import type { CaipNetworkId } from './network.ts'
import type { Session } from './session.ts'
import type { SentTransaction, SimulationOutcome, TransferFee, TransferMethods } from './transfers.ts'

/** One call of a contract; `value` in the native coin's smallest unit. */
export type Call = {
  readonly to: string
  readonly data?: `0x${string}` | undefined
  /** Default: none. */
  readonly value?: bigint | undefined
}

/** Calls that an account would make, one after the other. */
export type CallsOf = { readonly networkId: CaipNetworkId; readonly from: string; readonly calls: readonly Call[] }

/** Where calls that a wallet carries out as one stand; a transaction that is known says the rest by itself. */
export type BundleStatus =
  | { readonly type: 'pending' }
  | { readonly type: 'sent'; readonly hash: string }
  /** `status` is the wallet's own number, of EIP-5792; `hash` where a block has it all the same. */
  | { readonly type: 'failed'; readonly status: number; readonly hash?: string | undefined }
  /** The wallet does not know them. */
  | { readonly type: 'dropped' }

/** Calls that a wallet carries out as one. */
export type SentBundle = {
  /** What the wallet calls them; it survives a reload. */
  readonly id: string
  /**
   * Waits until they are mined; resolves to the hash of their transaction.
   *
   * @throws KitError `SEND_FAILED` when they failed, `WALLET_TIMEOUT` after ten minutes, `REQUEST_ABORTED`.
   */
  mined(signal?: AbortSignal): Promise<{ hash: string }>
}

/** Calling contracts on one chain family: what it costs, what it would do, doing it, and what came of it. */
export type CallMethods = {
  /**
   * Tries calls out one after the other without sending them: how much of `gives` would leave the account, and how much of
   * `wants` would reach it. Both are token addresses; without one the native coin is meant, whose network fee is left out.
   */
  simulate(parameters: CallsOf & { gives?: string | undefined; wants?: string | undefined }): Promise<SimulationOutcome>
  /**
   * What the calls should cost together.
   *
   * @throws KitError `RPC_FAILED` where no node answers or can say, `SEND_FAILED` where a call would fail.
   */
  estimate(parameters: CallsOf): Promise<TransferFee>
  /** How much of a token `spender` may take from `owner`, read from the chain. */
  allowance(parameters: { networkId: CaipNetworkId; token: string; owner: string; spender: string }): Promise<bigint>
  /** The call that lets `spender` take so much of a token, and no more; 0 takes the permission back. */
  approval(parameters: { token: string; spender: string; amount: bigint }): Call
  /** The spender that an approval from another author names; undefined for a call that is not an approval. */
  spenderOf(approval: Call): string | undefined
  /** Hands one call to the wallet; resolves to the transaction's hash. */
  send(session: Session, parameters: { networkId: CaipNetworkId; from: string; call: Call }): Promise<SentTransaction>
  /** Whether the wallet carries several calls out as one, wholly or not at all; false where it does not say. */
  isAtomic?(session: Session, parameters: { networkId: CaipNetworkId; from: string }): Promise<boolean>
  /** Hands calls to the wallet, to be carried out wholly or not at all. */
  sendAtomic?(session: Session, parameters: CallsOf): Promise<SentBundle>
  /** Looks once where the calls stand that a wallet was handed under an id. */
  bundleStatus?(session: Session, id: string): Promise<BundleStatus>
  /** Looks once where a sent call stands. */
  status: TransferMethods['status']
  /**
   * How much of a token, or of the native coin, a mined transaction brought to `owner`; undefined where the node's
   * answer does not show it.
   */
  received(parameters: {
    networkId: CaipNetworkId
    hash: string
    owner: string
    token?: string | undefined
  }): Promise<bigint | undefined>
}
