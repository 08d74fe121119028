import { useMemo } from 'react'
import type { Approval } from '../frame/approvals.ts'
import type { ApprovalTask, WindowAnswer } from '../window/windowTask.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'

export type ApprovalWindowProps = { task: ApprovalTask; answer: (said: WindowAnswer) => void }

/** What a visitor is asked, in a window that no site draws over. The frame carries it out and closes the window. */
export function ApprovalWindow({ answer, task }: ApprovalWindowProps) {
  const approval = useMemo((): Approval => {
    const { findings, member, network, request, site } = task
    return {
      id: 1,
      site,
      member,
      network,
      request,
      review: undefined,
      inspect: async () => findings,
      approve(shown) {
        const variant = findings.limits?.variants.findIndex((each) => each.findings === shown)
        answer({ t: 'answered', agreed: shown === findings ? 'asked' : variant })
      },
      decline: () => answer({ t: 'answered', agreed: undefined }),
    }
  }, [answer, task])
  return <ApprovalScreen approval={approval} />
}
