import { LiveAnnouncement, Pad } from '@foyer/kit/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { Words } from '../../ui/words.ts'
import type { Approval, ApprovalStage } from '../approvals.ts'
import type { Findings, Variant } from '../findings/findings.ts'
import { draftSteps, presentApproval, viewOf } from '../views.ts'
import { AllowanceChoices } from './AllowanceChoices.tsx'
import styles from './ApprovalScreen.module.css'
import { AskedBy } from './AskedBy.tsx'
import { GuardedAnswers } from './GuardedAnswers.tsx'
import { OverNote } from './OverNote.tsx'
import { ReplaceCode } from './ReplaceCode.tsx'
import { useFindings } from './useFindings.ts'
import { WarningNote } from './WarningNote.tsx'

export type ApprovalScreenProps = {
  approval: Approval
  /** Goes on where nothing can cover it; absent where nothing can. */
  onCovered?: ((shown: Findings) => void) | undefined
  /** Why the last press came to nothing. */
  failure?: string | undefined
}

/** What the visitor is asked, and the two answers; it can be agreed to once everything is there that will be shown. */
export function ApprovalScreen({ approval: asked, failure, onCovered }: ApprovalScreenProps) {
  const text = useWords()
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
  const approval = useMemo(() => chosenApproval(asked, variant, terms), [asked, variant, terms])
  const draft = useMemo(() => draftSteps(approval), [approval])
  const shown = presentApproval({ approval, findings, draft, text, language })
  const gravest = shown.warnings.find(({ tone }) => tone === 'danger') ?? shown.warnings[0]
  const anchor = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLDivElement>(null)
  const { request } = asked
  const view = viewOf(request)
  const { lowering } = view
  const stepUp = findings?.stepUp
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
  if (isLowering && findings && lowering && !asked.isOver)
    return (
      <lowering.Screen
        approval={asked}
        request={request}
        findings={findings}
        terms={terms}
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
        <AskedBy site={asked.site} isTrusted={asked.isTrusted} since={findings?.siteSince} placeRef={origin} />
        <view.Body
          approval={approval}
          request={approval.request}
          findings={findings}
          shown={shown}
          anchor={anchor}
          subject={subject}
          onRead={finishReading}
          choice={
            limits ? (
              <AllowanceChoices limits={limits} asAsked={asAsked} onChoose={setAsAsked} />
            ) : findings && lowering?.can(request) && shown.blocked === undefined ? (
              <Pad spaceAbove={8}>
                <lowering.Opener onPress={() => setLowering(true)} />
              </Pad>
            ) : null
          }
        />
        {shown.warnings
          .filter((each) => each !== gravest)
          .map((warning) => (
            <WarningNote key={warning.title} warning={warning} />
          ))}
      </div>
      {asked.isOver ? (
        <OverNote isSigned={view.isOnlySigned(request)} onDone={asked.decline} />
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
          blocked={
            shown.blocked ?? (stepUp?.passkeys.length === 0 && !stepUp.authenticator ? text.stepUpNone : undefined)
          }
          failure={failure}
          isUnread={view.hasText?.(shown) === true && !isRead}
          note={gravest && <WarningNote warning={gravest} />}
          endsAt={asked.endsAt}
          stage={asked.stage && { is: asked.stage, word: stageWord(asked.stage, view.isOnlySigned(request), text) }}
          onCovered={all && onCovered && (() => onCovered(all))}
          confirmedBy={stepUp && (stepUp.passkeys.length > 0 ? 'passkey' : 'code')}
          onAgree={() => {
            if (!findings) return
            // Only a page of the wallet's own asks for a passkey or a code.
            if (stepUp && onCovered && all) onCovered(all)
            else approval.approve(findings, 'stays')
          }}
          onDecline={() => approval.decline()}
        />
      )}
      <LiveAnnouncement polite={[shown.title, ...shown.warnings.map(({ title }) => title)].join('. ')} />
    </div>
  )
}

/** The approval of what the visitor chose: other calls in the place of those that were asked for, or a session with less. */
function chosenApproval(asked: Approval, variant: Variant | undefined, terms: SessionTerms | undefined): Approval {
  const { lowering, withCalls } = viewOf(asked.request)
  const limited = variant && withCalls ? withCalls(asked.request, variant.calls) : asked.request
  const request = terms && lowering ? lowering.lower(limited, terms) : limited
  return request === asked.request ? asked : { ...asked, request }
}

/** Other terms are another content, which has to be seen anew, and so is what comes after a question. */
function withAnswers(
  findings: Findings | undefined,
  terms: SessionTerms | undefined,
  mayReplace: boolean,
): Findings | undefined {
  return findings && (terms || mayReplace) ? { ...findings, terms, mayReplace } : findings
}

/** What the button says while a request is carried out, and once it is. */
function stageWord(stage: ApprovalStage, isOnlySigned: boolean, text: Words): string {
  const words = isOnlySigned ? { busy: text.signing, done: text.signed } : { busy: text.sending, done: text.sent }
  return words[stage]
}
