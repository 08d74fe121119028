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
      approve: () => answer({ t: 'answered', isAgreed: true }),
      decline: () => answer({ t: 'answered', isAgreed: false }),
    }
  }, [answer, task])
  return <ApprovalScreen approval={approval} />
}
