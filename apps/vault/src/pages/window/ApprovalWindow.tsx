import { useEffect, useMemo, useState } from 'react'
import type { Approval } from '../../approvals/approvals.ts'
import type { Findings } from '../../approvals/findings/findings.ts'
import { ApprovalScreen } from '../../approvals/sheet/ApprovalScreen.tsx'
import type { ApprovalTask, WindowAnswer } from './windowTask.ts'

export type ApprovalWindowProps = { task: ApprovalTask; answer: (said: WindowAnswer) => void }

/** What a visitor is asked, in a window that no site draws over. The frame carries it out and closes the window. */
export function ApprovalWindow({ answer, task }: ApprovalWindowProps) {
  const endsAt = useMemo(() => performance.now() + task.leftMs, [task])
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), endsAt - performance.now())
    return () => clearTimeout(timer)
  }, [endsAt])
  const approval = useMemo((): Approval => {
    const { findings, isTrusted, member, network, request, site } = task
    return {
      id: 1,
      isTrusted,
      endsAt,
      isOver,
      site,
      member,
      network,
      request,
      review: () => Promise.reject(new Error('It is the window already.')),
      inspect: async () => findings,
      approve(shown) {
        const { terms, mayReplace } = shown
        // What was found of the calls stays the same, whatever else the visitor has said.
        const isOf = ({ complete }: Findings) => complete === shown.complete
        const place = findings.limits?.variants.findIndex((each) => isOf(each.findings))
        answer({ t: 'answered', agreed: isOf(findings) ? 'asked' : place, terms, mayReplace })
      },
      // A press hands itself over where there is no reason.
      decline: (why) => answer({ t: 'answered', agreed: undefined, why: why === 'code-kept' ? why : undefined }),
    }
  }, [answer, endsAt, isOver, task])
  return <ApprovalScreen approval={approval} />
}
