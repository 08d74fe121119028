import { useMemo } from 'react'
import type { Approval } from '../frame/approvals.ts'
import { draftSteps } from './draftSteps.ts'
import { judgeShown } from './judgeShown.ts'
import { useLanguage, useWords } from './language.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { useFindings } from './useFindings.ts'

export type ApprovalReviewProps = {
  approval: Approval
  /** A press has opened it already. */
  opensAtOnce?: boolean | undefined
}

/** The way to the window in which a request is agreed to. */
export function ApprovalReview({ approval, opensAtOnce }: ApprovalReviewProps) {
  const text = useWords()
  const language = useLanguage()
  const findings = useFindings(approval)
  const draft = useMemo(() => draftSteps(approval), [approval])
  const { title } = judgeShown(approval, findings, draft, text, language)
  return (
    <ReviewScreen
      site={approval.site}
      title={title}
      isReady={findings !== undefined}
      isOver={approval.isOver}
      opensAtOnce={opensAtOnce}
      ask={async (signal) => {
        if (!findings) return
        const { agreed, why } = await approval.review({ findings, language, signal })
        if (agreed) approval.approve(agreed)
        else approval.decline(why)
      }}
      onCancel={() => approval.decline()}
    />
  )
}
