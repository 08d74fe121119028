import { LiveAnnouncement, Pad, TextButton } from '@foyer/kit/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Approval } from '../frame/approvals.ts'
import type { Findings, Variant } from '../meaning/findings.ts'
import { amountOf, isEndAdjustable, narrowSession, type SessionTerms } from '../permissions/narrowSession.ts'
import { AllowanceChoices } from './AllowanceChoices.tsx'
import { ApprovalBody } from './ApprovalBody.tsx'
import styles from './ApprovalScreen.module.css'
import { draftSteps } from './draftSteps.ts'
import { GuardedAnswers } from './GuardedAnswers.tsx'
import { judgeShown } from './judgeShown.ts'
import { useLanguage, useWords } from './language.ts'
import { useLimitWords } from './limitWords.ts'
import { OverNote } from './OverNote.tsx'
import { ReplaceCode } from './ReplaceCode.tsx'
import { SessionLimits } from './SessionLimits.tsx'
import { stageWord } from './stageWords.ts'
import { useFindings } from './useFindings.ts'
import { WarningNote } from './WarningNote.tsx'

export type ApprovalScreenProps = {
  approval: Approval
  /** Goes on where nothing can cover it; absent where nothing can. */
  onCovered?: ((shown: Findings) => void) | undefined
}

/** What the visitor is asked, and the two answers; it can be agreed to once everything is there that will be shown. */
export function ApprovalScreen({ approval: asked, onCovered }: ApprovalScreenProps) {
  const text = useWords()
  const limitText = useLimitWords()
  const language = useLanguage()
  const all = useFindings(asked)
  const [asAsked, setAsAsked] = useState<readonly number[]>([])
  const limits = all?.limits
  const variant = limits?.variants.find(({ limited }) =>
    limits.choices.every((_, choice) => limited.includes(choice) !== asAsked.includes(choice)),
  )
  const [terms, setTerms] = useState<SessionTerms>()
  const [isLowering, setLowering] = useState(false)
  const [mayReplace, setMayReplace] = useState(false)
  const [isRead, setRead] = useState(false)
  const finishReading = useCallback(() => setRead(true), [])
  const findings = useMemo(
    () => withAnswers(variant?.findings ?? all, terms, mayReplace),
    [variant, all, terms, mayReplace],
  )
  const approval = useMemo(() => narrowed(limitedApproval(asked, variant), terms), [asked, variant, terms])
  const draft = useMemo(() => draftSteps(approval), [approval])
  const shown = judgeShown(approval, findings, draft, text, language)
  const gravest = shown.warnings.find(({ tone }) => tone === 'danger') ?? shown.warnings[0]
  const anchor = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLDivElement>(null)
  const { request } = asked
  // What is understood of typed data stands above, and its text is folded.
  const hasText = request.kind === 'message' || (request.kind === 'typedData' && shown.steps.length === 0)
  const complete = findings?.complete
  const provider = complete?.kind === 'operation' ? complete.replaces : undefined
  if (findings && provider !== undefined && !mayReplace && !asked.isOver)
    return (
      <ReplaceCode
        approval={approval}
        findings={findings}
        provider={provider}
        onReplace={() => setMayReplace(true)}
        onKeep={() => approval.decline('code-kept')}
      />
    )
  if (isLowering && findings && request.kind === 'session' && !asked.isOver)
    return (
      <SessionLimits
        approval={asked}
        request={request}
        findings={findings}
        terms={terms ?? { expiry: request.expiry, amounts: request.permissions.map(amountOf) }}
        onApply={(lowered) => {
          setTerms(lowered)
          setLowering(false)
        }}
        onBack={() => setLowering(false)}
      />
    )
  return (
    <div className={styles.sheet}>
      <div
        className={styles.body}
        inert={asked.isOver || asked.stage !== undefined}
        data-over={asked.isOver || undefined}
      >
        <ApprovalBody
          approval={approval}
          findings={findings}
          shown={shown}
          warnings={shown.warnings.filter((each) => each !== gravest)}
          anchor={anchor}
          origin={origin}
          subject={subject}
          onRead={finishReading}
          choice={
            limits ? (
              <AllowanceChoices limits={limits} asAsked={asAsked} onChoose={setAsAsked} />
            ) : findings && canBeLowered(request) && shown.blocked === undefined ? (
              <Pad spaceAbove={8}>
                <TextButton tone="accent" onPress={() => setLowering(true)}>
                  {limitText.lower}
                </TextButton>
              </Pad>
            ) : null
          }
        />
      </div>
      {asked.isOver ? (
        <OverNote isSigned={request.kind === 'message' || request.kind === 'typedData'} onDone={asked.decline} />
      ) : (
        <GuardedAnswers
          anchor={anchor}
          context={[origin, subject]}
          head={origin}
          content={findings}
          verb={shown.verb}
          cancel={text.cancel}
          isRisky={shown.isRisky}
          tick={shown.tick}
          blocked={shown.blocked}
          isUnread={hasText && !isRead}
          note={gravest && <WarningNote warning={gravest} />}
          endsAt={asked.endsAt}
          stage={asked.stage && { is: asked.stage, word: stageWord(asked.stage, request, text) }}
          onCovered={all && onCovered && (() => onCovered(all))}
          onAgree={() => findings && approval.approve(findings, 'stays')}
          onDecline={() => approval.decline()}
        />
      )}
      <LiveAnnouncement polite={[shown.title, ...shown.warnings.map(({ title }) => title)].join('. ')} />
    </div>
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

/** The approval of a session with what the visitor has lowered. */
function narrowed(asked: Approval, terms: SessionTerms | undefined): Approval {
  const { request } = asked
  return request.kind === 'session' && terms ? { ...asked, request: narrowSession(request, terms) } : asked
}

/** Other terms are another content, which has to be seen anew, and so is what comes after a question. */
function withAnswers(
  findings: Findings | undefined,
  terms: SessionTerms | undefined,
  mayReplace: boolean,
): Findings | undefined {
  return findings && (terms || mayReplace) ? { ...findings, terms, mayReplace } : findings
}

/** Whether a site asks for something that its visitor may grant less of (ERC-7715). */
function canBeLowered(request: Approval['request']): boolean {
  if (request.kind !== 'session') return false
  const isLower = request.permissions.some((each, index) => request.adjustable[index] && amountOf(each) > 0n)
  return isLower || isEndAdjustable(request)
}
