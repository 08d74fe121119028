import type { ApprovalStage } from '../frame/approvals.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import type { Words } from './words.ts'

/** What the button says while a request is carried out, and once it is. */
export function stageWord(stage: ApprovalStage, request: ApprovalRequest, text: Words): string {
  const [busy, done] = isOnlySigned(request) ? [text.signing, text.signed] : [text.sending, text.sent]
  switch (stage) {
    case 'busy':
      return busy
    case 'done':
      return done
  }
}

/** Whether nothing of it goes to a network. */
function isOnlySigned(request: ApprovalRequest): boolean {
  switch (request.kind) {
    case 'message':
    case 'typedData':
    case 'session':
      return true
    case 'solanaTransactions':
      return !request.sends
    case 'transaction':
    case 'calls':
    case 'endSession':
    case 'endSessions':
      return false
  }
}
