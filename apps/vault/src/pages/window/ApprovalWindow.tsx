import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type AskCode, type StepUp, StepUpDeclined } from '../../account/stepUp.ts'
import type { Approval } from '../../approvals/approvals.ts'
import { type Findings, noFindings } from '../../approvals/findings/findings.ts'
import { ApprovalScreen } from '../../approvals/sheet/ApprovalScreen.tsx'
import { useWords } from '../../ui/language.ts'
import { createCodePrompt } from '../stepUp/createCodePrompt.ts'
import { WithCodePrompt } from '../stepUp/WithCodePrompt.tsx'
import type { TakenTask } from './takeTask.ts'
import type { ApprovalTask, LimitReply, WindowAnswer } from './windowTask.ts'

export type ApprovalWindowProps = {
  /** How the operator calls the wallet. */
  name: string
  task: ApprovalTask
  answer: (said: WindowAnswer) => void
  /** Asks the frame what is found of the request with other limits; absent where no frame waits. */
  ask?: TakenTask['ask']
  /** Has a passkey, or a code that `askCode` asks for, confirm what the owner's limits ask for; rejects where neither does. */
  confirm: (step: StepUp, askCode: AskCode) => Promise<void>
}

/** What a visitor is asked, in a window that no site draws over. The frame carries it out and closes the window. */
export function ApprovalWindow({ answer, ask, confirm, name, task }: ApprovalWindowProps) {
  const text = useWords()
  const [isConfirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<string>()
  const endsAt = useMemo(() => performance.now() + task.leftMs, [task])
  const [isOver, setOver] = useState(false)
  const [prompt] = useState(createCodePrompt)
  useEffect(() => {
    const timer = setTimeout(() => {
      prompt.current()?.leave()
      setOver(true)
    }, endsAt - performance.now())
    return () => clearTimeout(timer)
  }, [endsAt, prompt])
  const asking = useRef(0)
  const replies = useRef<readonly LimitReply[]>([])
  const approval = useMemo((): Approval => {
    const { findings, isTrusted, member, network, request, site } = task
    return {
      id: 1,
      isTrusted,
      endsAt,
      isOver,
      stage: isConfirming ? 'busy' : undefined,
      site,
      member,
      network,
      request,
      review: () => Promise.reject(new Error('It is the window already.')),
      inspect: async () => findings,
      ...(ask && {
        async limit(_, chosen) {
          asking.current += 1
          const reply = await ask({ t: 'limit', number: asking.current, chosen }).catch(() => undefined)
          if (!reply) return noFindings
          replies.current = [...replies.current, reply]
          return reply.findings
        },
      }),
      approve(shown) {
        const { terms, mayReplace } = shown
        // What was found of the calls stays the same, whatever else the visitor has said.
        const isOf = ({ complete }: Findings) => complete === shown.complete
        const ahead = findings.limits?.variants.findIndex((each) => isOf(each.findings)) ?? -1
        const place = ahead < 0 ? replies.current.find((each) => isOf(each.findings))?.place : ahead
        const agree = () => answer({ t: 'answered', agreed: isOf(findings) ? 'asked' : place, terms, mayReplace })
        if (shown.stepUp === undefined) return agree()
        setConfirming(true)
        setFailure(undefined)
        confirm(shown.stepUp, prompt.ask).then(agree, (error: unknown) => {
          setConfirming(false)
          setFailure(error instanceof StepUpDeclined ? undefined : text[wordOf(error)])
        })
      },
      // A press hands itself over where there is no reason.
      decline: (why) => answer({ t: 'answered', agreed: undefined, why: why === 'code-kept' ? why : undefined }),
    }
  }, [answer, ask, confirm, endsAt, isConfirming, isOver, prompt, task, text])
  return (
    <WithCodePrompt prompt={prompt} name={name}>
      <ApprovalScreen approval={approval} failure={failure} />
    </WithCodePrompt>
  )
}

function wordOf(error: unknown) {
  const code = error instanceof GatewayError ? vaultErrorCode(error) : undefined
  return code === 'vault-step-up-unknown' ? 'stepUpOver' : 'stepUpFailed'
}
