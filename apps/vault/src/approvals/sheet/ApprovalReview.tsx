import { useMemo } from 'react'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { Approval } from '../approvals.ts'
import { type Findings, noAside, noFindings } from '../findings/findings.ts'
import { limitRequest } from '../limitRequest.ts'
import { draftSteps, presentApproval, viewOf } from '../views.ts'
import { PolicyScreen } from './PolicyScreen.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { reviewLines } from './reviewLines.ts'
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
  const presented = presentApproval({ approval, findings, draft, text, language })
  const { isOver, request, site, stage } = approval
  const isOnlySigned = viewOf(request).isOnlySigned(request)
  const { aside = noAside } = findings ?? {}
  if (findings?.policy !== undefined && !isOver && !stage)
    return <PolicyScreen code={findings.policy} onDone={() => approval.decline()} />
  return (
    <ReviewScreen
      site={site}
      title={presented.title}
      lines={reviewLines({ site, shown: presented, aside, isOnlySigned, text })}
      isReady={findings !== undefined}
      end={isOver ? 'over' : stage}
      again={approval.again}
      opensAtOnce={shown !== undefined}
      opensByPage
      going={going}
      ask={async (signal, onOpened, isByPage) => {
        if (!findings) return
        const { limits } = findings
        const { agreed, why } = await approval.review({
          findings,
          language,
          signal,
          endsAt: approval.endsAt,
          onOpened,
          isByPage,
          limit: async (chosen) =>
            (limits && approval.limit?.(limitRequest(approval.request, limits, chosen), chosen)) ?? noFindings,
        })
        // A signature is all that a site waits for, and it goes on with it at once.
        if (agreed) approval.approve(agreed, isOnlySigned ? undefined : 'untilRead')
        else approval.decline(why, 'untilRead')
      }}
      onCancel={() => approval.decline()}
    />
  )
}
