import type { Address, Hex } from 'viem'
import type { WalletChain } from './types.ts'

/** One call of a transaction or bundle, as the visitor is asked about it. Value in wei. */
export interface AskedCall {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
}

/** What the wallet asks its owner, by kind. */
export type ApprovalQuestion =
  | {
      readonly kind: 'connect'
      readonly accounts: readonly { readonly address: Address; readonly label: string }[]
      /** What is signed in the same approval, with the first of the accounts. */
      readonly text?: string
    }
  | { readonly kind: 'unlock' }
  | { readonly kind: 'signMessage'; readonly account: Address; readonly text: string; readonly raw: Hex }
  | { readonly kind: 'signTypedData'; readonly account: Address; readonly json: string }
  | { readonly kind: 'transaction'; readonly account: Address; readonly chain: WalletChain; readonly call: AskedCall }
  | {
      readonly kind: 'calls'
      readonly account: Address
      readonly chain: WalletChain
      readonly calls: readonly AskedCall[]
    }
  | { readonly kind: 'switchNetwork'; readonly from: WalletChain; readonly to: WalletChain }
  | { readonly kind: 'addNetwork'; readonly chain: WalletChain }

/** The kinds of questions. */
export type ApprovalKind = ApprovalQuestion['kind']

/** A question with the site that caused it. */
export type ApprovalRequest = ApprovalQuestion & { readonly origin: string }

/** What the owner decided. `accounts` counts for `connect` only. */
export type ApprovalDecision<Account extends string = Address> =
  | { readonly approved: true; readonly accounts?: readonly Account[] }
  | { readonly approved: false; readonly code: number; readonly message: string }

/** Shows a question to a person. The signal aborts when the request is decided in another way. */
export type AskPerson = (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalDecision>
