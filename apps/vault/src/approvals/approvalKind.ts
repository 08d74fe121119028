import type { AskingMethod, PortError, PortFailure } from '@foyer/contract/vault-port'
import type { Member } from '../account/member.ts'
import type { Addresses } from '../crypto/accounts.ts'
import type { SentCalls } from '../evm/sequentialCalls/sentCalls.ts'
import type { Complete } from '../evm/smartAccount/completeCalls.ts'
import type { SmartAccounts } from '../evm/smartAccount/smartAccounts.ts'
import type { Network } from '../platform/createNetwork.ts'
import type { SignatureRequest } from '../signer/signature.ts'
import type { Findings } from './findings/findings.ts'

/** What a page asks of a network or of the wallet. */
export type RpcRequest = { readonly chain: string; readonly method: string; readonly params: unknown }

/** What the wallet knows when a page asks. */
export type SiteContext = {
  /** The origin of the page, as the handshake proved it. */
  readonly origin: string
  /** The accounts of the member who lets this site see them. */
  readonly addresses: Addresses | undefined
  /** The active network of each namespace (CAIP-2). */
  readonly active: Readonly<Record<string, string>>
  /** The networks that the site uses (CAIP-2). */
  readonly chains: readonly string[]
  /** Those of them on which the account carries out several calls as one. */
  readonly smartChains: readonly string[]
}

/** The wallet's knowledge while a member is logged in. */
export type LoggedIn = SiteContext & { readonly addresses: Addresses }

/** A request that is refused without a prompt. */
export type Refused = {
  readonly kind: 'refused'
  readonly failure: PortFailure
  /** What the page is told instead of the failure's own sentence. */
  readonly answer?: PortError | undefined
}

/** A refusal by name. */
export const refused = (failure: PortFailure): Refused => ({ kind: 'refused', failure })

/** What a kind reads from a page's parameters: the request as it will be shown and signed, or why it is refused. */
export type Decoded<Request> = { readonly kind: 'ask'; readonly request: Request } | Refused

/** Which of several calls is sent, from 1. `stop` is undefined once it was pressed. */
export type Turn = { readonly at: number; readonly count: number; readonly stop: (() => void) | undefined }

/** What a request is carried out with. */
export type Execution = {
  readonly member: Member
  readonly network: Network
  readonly smart: SmartAccounts
  readonly sentCalls: SentCalls
  /** Ends once the page no longer waits. */
  readonly signal: AbortSignal
  /** Shows how far calls have come; nothing once they are sent. */
  showTurn(turn: Turn | undefined): void
  sign(asked: SignatureRequest): Promise<string>
  /** A signature of 64 bytes. */
  signSolana(message: Uint8Array): Promise<Uint8Array>
  /** Sends a transaction, or an operation of a smart account; its hash. @throws PortRefusalError for several transactions */
  send(whole: Complete, chain: string): Promise<string>
}

/** One kind of request that the visitor decides on: how a page asks for it, and what becomes of it once it is agreed to. */
export type ApprovalKind<Request> = {
  /** The methods that it is asked by. Of several kinds with one method the first that reads the parameters has them. */
  readonly methods: readonly AskingMethod[]
  /** Undefined for parameters of another kind with the same method. */
  decode(asked: RpcRequest, context: LoggedIn): Decoded<Request> | undefined
  /** Looks at what need not be asked about. @throws PortRefusalError where that is so */
  check?(request: Request, sentCalls: SentCalls): Promise<void>
  /** What the page is told where the visitor declines; `rejected` where it is absent. */
  declinedAs?(request: Request): PortFailure
  /** All that {@link execute} has signed, as far as the findings say it already, for the operator's policy. */
  signs(request: Request, findings: Findings, addresses: Addresses): readonly SignatureRequest[]
  /** Signs what was agreed to, as it was shown, and sends what is to be sent; answers what the page is told. */
  execute(request: Request, findings: Findings, execution: Execution): Promise<unknown>
}
