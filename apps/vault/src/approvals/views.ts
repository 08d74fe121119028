import type { Member } from '../account/member.ts'
import type { Step } from '../steps/step.ts'
import { callsView } from './calls/callsView.tsx'
import { endSessionView } from './endSession/endSessionView.tsx'
import { endSessionsView } from './endSessions/endSessionsView.tsx'
import { messageView } from './message/messageView.tsx'
import type { ApprovalRequest, Kind, RequestOf } from './request.ts'
import { sessionView } from './session/sessionView.tsx'
import type { ApprovalView, Presenting, Shown } from './sheet/approvalView.ts'
import { policyWords } from './sheet/policyWords.ts'
import { danger } from './sheet/warning.ts'
import { solanaTransactionsView } from './solanaTransactions/solanaTransactionsView.tsx'
import { transactionView } from './transaction/transactionView.tsx'
import { typedDataView } from './typedData/typedDataView.tsx'

/** How each kind of request is shown. */
const views: { readonly [K in Kind]: ApprovalView<RequestOf<K>> } = {
  message: messageView,
  typedData: typedDataView,
  transaction: transactionView,
  calls: callsView,
  session: sessionView,
  endSession: endSessionView,
  endSessions: endSessionsView,
  solanaTransactions: solanaTransactionsView,
}

/** The view of a request. */
export function viewOf<K extends Kind>(request: RequestOf<K>): ApprovalView<RequestOf<K>> {
  return views[request.kind]
}

/** What a request's own bytes say, before any network is asked. */
export function draftSteps({ member, request }: { member: Member; request: ApprovalRequest }): readonly Step[] {
  return viewOf(request).draft(request, member)
}

/** Decides how a request is shown. */
export function presentApproval(about: Presenting): Shown {
  const { request } = about.approval
  const shown = viewOf(request).present(request, about)
  const policy = about.findings?.policy
  if (policy === undefined) return shown
  const [title, sub] = policyWords(policy, about.text)
  return {
    ...shown,
    warnings: [danger(title, sub), ...shown.warnings],
    isRisky: true,
    blocked: about.text.policyCancel,
  }
}
