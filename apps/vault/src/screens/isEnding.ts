import type { ApprovalRequest } from '../gate/request.ts'

/** A request that ends what sites may do. */
export type EndingRequest = Extract<ApprovalRequest, { kind: 'endSession' | 'endSessions' }>

/** Whether a request ends what sites may do: by a call of the vault's own, which has words of its own. */
export function isEnding(request: ApprovalRequest): request is EndingRequest {
  return request.kind === 'endSession' || request.kind === 'endSessions'
}
