import { limitedCalls } from './findings/chosenLimits.ts'
import type { ChosenLimit, Limits } from './findings/findings.ts'
import type { ApprovalRequest } from './request.ts'
import { viewOf } from './views.ts'

/** The request with what was chosen of its allowances: other calls in the place of those that were asked for. */
export function limitRequest(
  request: ApprovalRequest,
  limits: Limits,
  chosen: readonly ChosenLimit[],
): ApprovalRequest {
  const { withCalls } = viewOf(request)
  return withCalls ? withCalls(request, limitedCalls(limits, chosen)) : request
}
