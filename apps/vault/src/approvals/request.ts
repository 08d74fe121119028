import type { CallsRequest } from './calls/calls.ts'
import type { EndSessionRequest } from './endSession/endSession.ts'
import type { EndSessionsRequest } from './endSessions/endSessions.ts'
import type { MessageRequest } from './message/message.ts'
import type { SessionRequest } from './session/session.ts'
import type { SolanaTransactionsRequest } from './solanaTransactions/solanaTransactions.ts'
import type { TransactionRequest } from './transaction/transaction.ts'
import type { TypedDataRequest } from './typedData/typedData.ts'

/** Every kind of request that a visitor decides on. A kind without an entry in `approvalKinds`, `inspections` or `views` does not compile. */
export type ApprovalRequests = {
  message: MessageRequest
  typedData: TypedDataRequest
  transaction: TransactionRequest
  calls: CallsRequest
  session: SessionRequest
  endSession: EndSessionRequest
  endSessions: EndSessionsRequest
  solanaTransactions: SolanaTransactionsRequest
}

export type Kind = keyof ApprovalRequests

/** A request of one kind. */
export type RequestOf<K extends Kind> = { readonly kind: K } & ApprovalRequests[K]

/** What a site may not have changed since it was read: the request as the visitor will see it and the signer will sign it. */
export type ApprovalRequest = ApprovalRequests[Kind]
