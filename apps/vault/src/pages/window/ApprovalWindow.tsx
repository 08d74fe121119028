import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type AskCode, type StepUp, StepUpDeclined } from '../../account/stepUp.ts'
import type { Approval } from '../../approvals/approvals.ts'
import type { Ended } from '../../approvals/ended.ts'
import { type Findings, noFindings } from '../../approvals/findings/findings.ts'
import { ApprovalScreen } from '../../approvals/sheet/ApprovalScreen.tsx'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { useWords } from '../../ui/language.ts'
import { createCodePrompt } from '../stepUp/createCodePrompt.ts'
import { WithCodePrompt } from '../stepUp/WithCodePrompt.tsx'
import { OtherWalletError } from './OtherWalletError.ts'
import type { ApprovalTask, LimitQuestion, LimitReply, Unnumbered, WindowAnswer } from './windowTask.ts'

export type ApprovalWindowProps = {
  /** How the operator calls the wallet. */
  name: string
  task: ApprovalTask
  answer: (said: WindowAnswer) => void
  /** Asks the frame what is found of the request with other limits; absent where no frame waits. */
  ask?: ((question: Unnumbered<LimitQuestion>) => Promise<LimitReply>) | undefined
  /** Has a passkey, or a code that `askCode` asks for, confirm what the owner's limits ask for; rejects where neither does. */
  confirm: (step: StepUp, askCode: AskCode) => Promise<void>
  /**
   * Carries out here what was agreed to; rejects where nothing was begun, so that it can be agreed to again. Absent where the frame
   * does it.
   */
  carryOut?: ((agreed: Findings, confirm: (step: StepUp) => Promise<void>) => Promise<Ended>) | undefined
}

/** What a visitor is asked, in a window that no site draws over. The frame closes the window once it is answered. */
export function ApprovalWindow({ answer, ask, carryOut, confirm, name, task }: ApprovalWindowProps) {
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
          const reply = await ask({ t: 'limit', chosen }).catch(() => undefined)
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
        const said = { t: 'answered', agreed: isOf(findings) ? 'asked' : place, terms, mayReplace } as const
        const fail = (word: ReturnType<typeof wordOf | typeof openWordOf>) => {
          setConfirming(false)
          setFailure(word && text[word])
        }
        const { stepUp } = shown
        if (!carryOut && !stepUp) return answer(said)
        setConfirming(true)
        setFailure(undefined)
        if (!carryOut && stepUp) {
          confirm(stepUp, prompt.ask).then(
            () => answer(said),
            (error: unknown) => fail(wordOf(error)),
          )
          return
        }
        let isConfirming = false
        const confirmHere = async (step: StepUp) => {
          isConfirming = true
          await confirm(step, prompt.ask)
        }
        carryOut?.(shown, confirmHere).then(
          (ended) => answer({ ...said, ended }),
          (error: unknown) => fail(isConfirming ? wordOf(error) : openWordOf(error)),
        )
      },
      // A press hands itself over where there is no reason.
      decline: (why) => answer({ t: 'answered', agreed: undefined, why: why === 'code-kept' ? why : undefined }),
    }
  }, [answer, ask, carryOut, confirm, endsAt, isConfirming, isOver, prompt, task, text])
  return (
    <WithCodePrompt prompt={prompt} name={name}>
      <ApprovalScreen approval={approval} failure={failure} />
    </WithCodePrompt>
  )
}

function wordOf(error: unknown) {
  if (error instanceof StepUpDeclined) return undefined
  const code = error instanceof GatewayError ? vaultErrorCode(error) : undefined
  return code === 'vault-step-up-unknown' ? 'stepUpOver' : 'stepUpFailed'
}

/** Why the wallet did not open here; nothing for a visitor who left. */
function openWordOf(error: unknown) {
  if (error instanceof PortRefusalError && error.failure === 'rejected') return undefined
  return error instanceof OtherWalletError ? 'windowOtherWallet' : 'windowNotOpened'
}
