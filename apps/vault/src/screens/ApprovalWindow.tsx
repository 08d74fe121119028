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
      approve: (shown) =>
        answer({
          t: 'answered',
          agreed: shown === findings.limited?.findings ? 'limited' : 'asked',
          terms: shown.terms,
          mayReplace: shown.mayReplace,
        }),
      // A press hands itself over where there is no reason.
      decline: (why) => answer({ t: 'answered', agreed: undefined, why: why === 'code-kept' ? why : undefined }),
    }
  }, [answer, task])
  return <ApprovalScreen approval={approval} />
}
