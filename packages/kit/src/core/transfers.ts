import type { CaipNetworkId } from './network.ts'
import type { Session } from './session.ts'

/** A transfer of the native coin (no `tokenAddress`) or of a token; `amount` is in the smallest unit. */
export type Transfer = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly tokenAddress?: string | undefined
}

/** What the transfer would cost in the network's native coin, in its smallest unit. */
export type TransferFee = { readonly gas: bigint; readonly gasPrice: bigint; readonly total: bigint }

/** What a dry run said: only `changes` is a promise about the outcome. */
export type SimulationOutcome =
  | { readonly type: 'changes'; readonly received: bigint; readonly sent: bigint }
  | { readonly type: 'reverts'; readonly reason: string }
  | { readonly type: 'unknown'; readonly reason: string }

/** Where a sent transfer stands; `replaced` names the transaction that took its nonce. */
export type TransferStatus =
  | { readonly type: 'pending' }
  | { readonly type: 'done' }
  | { readonly type: 'failed' }
  | { readonly type: 'replaced' }
  | { readonly type: 'dropped' }

/** Sending on one chain family: what it costs, what it would do, doing it, and what became of it. */
export type TransferMethods = {
  estimate(transfer: Transfer): Promise<TransferFee>
  simulate(transfer: Transfer): Promise<SimulationOutcome>
  /** Hands the transfer to the wallet; resolves to the transaction's hash or signature. */
  send(session: Session, transfer: Transfer): Promise<{ hash: string; nonce?: number | undefined }>
  /** Looks once where a sent transfer stands. */
  status(parameters: {
    networkId: CaipNetworkId
    hash: string
    from: string
    nonce?: number | undefined
  }): Promise<TransferStatus>
}
