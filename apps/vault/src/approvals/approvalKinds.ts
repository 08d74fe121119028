import type { AskingMethod } from '@foyer/contract/vault-port'
import { type ApprovalKind, type Decoded, type LoggedIn, type RpcRequest, refused } from './approvalKind.ts'
import { calls } from './calls/calls.ts'
import { endSession } from './endSession/endSession.ts'
import { endSessions } from './endSessions/endSessions.ts'
import { message } from './message/message.ts'
import type { ApprovalRequest, Kind, RequestOf } from './request.ts'
import { session } from './session/session.ts'
import { solanaTransactions } from './solanaTransactions/solanaTransactions.ts'
import { transaction } from './transaction/transaction.ts'
import { typedData } from './typedData/typedData.ts'

/** Every kind of request; of two with one method the first is tried first. */
const approvalKinds: { readonly [K in Kind]: ApprovalKind<RequestOf<K>> } = {
  message,
  typedData,
  transaction,
  calls,
  session,
  endSessions,
  endSession,
  solanaTransactions,
}

const all: readonly ApprovalKind<ApprovalRequest>[] = Object.values(approvalKinds)

/** The kind of a request. */
export function kindOf<K extends Kind>(request: RequestOf<K>): ApprovalKind<RequestOf<K>> {
  return approvalKinds[request.kind]
}

/** Whether the visitor is asked about a method. */
export function isAsking(method: string): method is AskingMethod {
  return all.some(({ methods }) => methods.some((each) => each === method))
}

/** Reads what a page asks the visitor by one of the asking methods. */
export function decodeRequest(asked: RpcRequest, context: LoggedIn): Decoded<ApprovalRequest> {
  for (const { decode, methods } of all) {
    if (!methods.some((each) => each === asked.method)) continue
    const decoded = decode(asked, context)
    if (decoded) return decoded
  }
  return refused('invalid')
}
