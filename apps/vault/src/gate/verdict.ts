import type { PortError, PortFailure } from '@foyer/contract/vault-port'
import type { Addresses } from '../keys/accounts.ts'
import type { ApprovalRequest } from './request.ts'

/** What the gate knows when a page asks. */
export type GateContext = {
  /** The origin of the page, as the handshake proved it. */
  readonly origin: string
  /** The accounts of whoever is logged in and lets this site see them. */
  readonly addresses: Addresses | undefined
  /** The active network of each namespace (CAIP-2). */
  readonly active: Readonly<Record<string, string>>
  /** The networks that the site uses (CAIP-2). */
  readonly chains: readonly string[]
  /** Those of them on which the account carries out several calls as one. */
  readonly smartChains: readonly string[]
}

/** What a page asks of a network or of the wallet. */
export type RpcRequest = { readonly chain: string; readonly method: string; readonly params: unknown }

/** What becomes of a request. */
export type Verdict =
  /** Answered without a prompt. */
  | { readonly kind: 'safe' }
  /** The active network changes, without a prompt. */
  | { readonly kind: 'switch'; readonly chain: string }
  /** The visitor decides, on the screen for this. */
  | { readonly kind: 'ask'; readonly request: ApprovalRequest }
  | {
      readonly kind: 'refused'
      readonly failure: PortFailure
      /** What the page is told instead of the failure's own sentence. */
      readonly answer?: PortError | undefined
    }

/** A refusal by name. */
export const refused = (failure: PortFailure): Verdict => ({ kind: 'refused', failure })

/** The gate's knowledge when somebody is logged in. */
export type LoggedIn = GateContext & { readonly addresses: Addresses }
