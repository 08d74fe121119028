import { LiveAnnouncement, View } from '@foyer/kit/ui'
import { useMemo, useRef, useState } from 'react'
import type { Approval } from '../frame/approvals.ts'
import type { Variant } from '../meaning/findings.ts'
import { AllowanceChoices } from './AllowanceChoices.tsx'
import { ApprovalBody } from './ApprovalBody.tsx'
import { draftSteps } from './draftSteps.ts'
import { GuardedAnswers } from './GuardedAnswers.tsx'
import { judgeShown } from './judgeShown.ts'
import { useLanguage, useWords } from './language.ts'
import { useFindings } from './useFindings.ts'

/** What the visitor is asked, and the two answers; nobody can agree before everything is there that will be shown. */
export function ApprovalScreen({ approval: asked }: { approval: Approval }) {
  const text = useWords()
  const language = useLanguage()
  const all = useFindings(asked)
  const [asAsked, setAsAsked] = useState<readonly number[]>([])
  const limits = all?.limits
  const variant = limits?.variants.find(({ limited }) =>
    limits.choices.every((_, choice) => limited.includes(choice) !== asAsked.includes(choice)),
  )
  const findings = variant?.findings ?? all
  const approval = useMemo(() => limitedApproval(asked, variant), [asked, variant])
  const draft = useMemo(() => draftSteps(approval), [approval])
  const shown = judgeShown(approval, findings, draft, text, language)
  const anchor = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLDivElement>(null)
  return (
    <View>
      <ApprovalBody
        approval={approval}
        findings={findings}
        shown={shown}
        anchor={anchor}
        origin={origin}
        subject={subject}
        choice={limits ? <AllowanceChoices limits={limits} asAsked={asAsked} onChoose={setAsAsked} /> : null}
      />
      <GuardedAnswers
        anchor={anchor}
        context={[origin, subject]}
        content={findings}
        verb={shown.verb}
        cancel={text.cancel}
        isRisky={shown.isRisky}
        blocked={shown.blocked}
        onAgree={() => findings && approval.approve(findings)}
        onDecline={approval.decline}
      />
      <LiveAnnouncement polite={[shown.title, ...shown.warnings.map(({ title }) => title)].join('. ')} />
    </View>
  )
}

/** The approval of other calls in the place of those that were asked for. */
function limitedApproval(asked: Approval, variant: Variant | undefined): Approval {
  const { request } = asked
  const [call] = variant?.calls ?? []
  if (!variant || !call) return asked
  if (request.kind === 'transaction') return { ...asked, request: { ...request, call } }
  return request.kind === 'calls' ? { ...asked, request: { ...request, calls: variant.calls } } : asked
}
