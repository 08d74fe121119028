import type { CaipNetworkId } from './network.ts'
import type { Session } from './session.ts'

/** One piece of a collection, or one kind of piece. */
export type NftId = {
  /** A kind of the chain family's `collectibles`. */
  readonly standard: string
  /** Decimal text; `0` where the token's address says which. */
  readonly tokenId: string
}

/**
 * A transfer of the native coin (no `tokenAddress`), of a token or of collectibles; `amount` is in the smallest unit, and
 * counts pieces where `nft` says which.
 */
export type Transfer = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly tokenAddress?: string | undefined
  readonly nft?: NftId | undefined
}

/** What the transfer would cost in the network's native coin, in its smallest unit. */
export type TransferFee = {
  readonly total: bigint
  /** What the total follows from, by the chain family's own names: `gas` and `gasPrice` on EVM. */
  readonly parts?: Readonly<Record<string, bigint>> | undefined
  /** The receiver's address has no key: a program answers for it. */
  readonly toProgram?: boolean | undefined
  /** What has to stay in the sender's account beside the fee, where a chain asks for a minimum. Default 0. */
  readonly reserve?: bigint | undefined
}

/**
 * Why a transfer would fail, or has failed: `refused` is a revert by the contract, with or without a reason, and
 * `program-error` is a failure that gives only the program's own number or name, which is the detail.
 */
export type RevertCode =
  | 'refused'
  | 'program-error'
  | 'balance-too-low'
  | 'nothing-moves'
  /** Enough is held, and no single account of the sender holds it. */
  | 'balance-spread'
  | 'account-frozen'
  | 'memo-required'
  | 'receiver-of-other-token'
  /** Each transfer of the token calls a program of its issuer, which is not prepared here. */
  | 'token-calls-program'
  | 'token-not-transferable'
  /** A collectible that moves by its own program or by rules of its maker only. */
  | 'collectible-unsupported'
  /** The issuer has stopped all transfers of the token. */
  | 'token-paused'
  /** It needs an account that is not there, or is another than it should be. */
  | 'account-missing'
  /** An account would be left with less than the least that one holds. */
  | 'below-minimum'
  /** The signer may not move it. */
  | 'not-permitted'
  /** No block took it while it was good. */
  | 'expired'
  | 'already-sent'
  /** It takes more computing than a transaction may, or than it was given. */
  | 'too-much-work'
  | 'network-busy'

/** Why a transfer would fail, or has failed. */
export type RevertReason = {
  readonly code: RevertCode
  /** What the contract, the program or the node says about it, on one line. */
  readonly detail?: string | undefined
}

/** Why the outcome of a transfer is unknown: the node does not answer, or it has no dry runs. */
export type UnknownOutcomeCode = 'no-answer' | 'no-dry-run'

/** What a dry run said: only `changes` is a promise about the outcome. */
export type SimulationOutcome =
  | {
      readonly type: 'changes'
      readonly received: bigint
      readonly sent: bigint
      /** What the sender puts, in the native coin, into an account that is made for the receiver; part of the fee's `total`. */
      readonly deposit?: bigint | undefined
    }
  | ({ readonly type: 'reverts' } & RevertReason)
  | { readonly type: 'unknown'; readonly code: UnknownOutcomeCode }

/**
 * Where a sent transfer stands, as one look sees it. `replaced` names the one that took its place; `dropped` only says
 * that no node had it at this look.
 */
export type TransferStatus =
  | { readonly type: 'pending' }
  | { readonly type: 'done' }
  | { readonly type: 'failed' }
  | { readonly type: 'replaced'; readonly by: string }
  | { readonly type: 'dropped' }

/** A transaction that a wallet sent. */
export type SentTransaction = {
  /** Its hash or signature. */
  readonly hash: string
  /**
   * What the chain family needs to see that the transaction was replaced or came too late, as its own text: the nonce on
   * EVM, the last valid block height on Solana. Absent where it is unknown.
   */
  readonly marker?: string | undefined
}

/** Sending on one chain family: what it costs, what it would do, doing it, and what became of it. */
export type TransferMethods = {
  estimate(transfer: Transfer): Promise<TransferFee>
  simulate(transfer: Transfer): Promise<SimulationOutcome>
  /** Hands the transfer to the wallet. */
  send(session: Session, transfer: Transfer): Promise<SentTransaction>
  /** Looks once where a sent transfer stands. */
  status(parameters: SentTransaction & { networkId: CaipNetworkId; from: string }): Promise<TransferStatus>
  /** What a mined transaction cost its sender in the native coin's smallest unit; undefined where the chain does not say. */
  paidFee(parameters: { networkId: CaipNetworkId; hash: string }): Promise<bigint | undefined>
  /** Why a mined transaction failed; undefined where it left no reason. */
  failureReason?(parameters: { networkId: CaipNetworkId; hash: string }): Promise<RevertReason | undefined>
}
