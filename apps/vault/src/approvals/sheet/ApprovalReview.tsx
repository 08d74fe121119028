import { useMemo } from 'react'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { Approval } from '../approvals.ts'
import { type Findings, noFindings } from '../findings/findings.ts'
import { limitRequest } from '../limitRequest.ts'
import { draftSteps, presentApproval } from '../views.ts'
import { PolicyScreen } from './PolicyScreen.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { useFindings } from './useFindings.ts'

export type ApprovalReviewProps = {
  approval: Approval
  /** What the frame has shown already, where a press there leads to the window. */
  shown?: Findings | undefined
}

/** The way to the window in which a request is agreed to. */
export function ApprovalReview({ approval, shown }: ApprovalReviewProps) {
  const text = useWords()
  const language = useLanguage()
  const findings = useFindings(approval) ?? shown
  const draft = useMemo(() => draftSteps(approval), [approval])
  const going = useMemo(
    () => (findings ? approval.going?.({ findings, language }) : undefined),
    [approval, findings, language],
  )
  const { title } = presentApproval({ approval, findings, draft, text, language })
  if (findings?.policy !== undefined && !approval.isOver)
    return <PolicyScreen code={findings.policy} onDone={() => approval.decline()} />
  return (
    <ReviewScreen
      site={approval.site}
      title={title}
      isReady={findings !== undefined}
      isOver={approval.isOver}
      opensAtOnce={shown !== undefined}
      going={going}
      ask={async (signal, onOpened) => {
        if (!findings) return
        const { limits } = findings
        const { agreed, why } = await approval.review({
          findings,
          language,
          signal,
          onOpened,
          limit: async (chosen) =>
            (limits && approval.limit?.(limitRequest(approval.request, limits, chosen), chosen)) ?? noFindings,
        })
        if (agreed) approval.approve(agreed)
        else approval.decline(why)
      }}
      onCancel={() => approval.decline()}
    />
  )
}
