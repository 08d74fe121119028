import { LiveAnnouncement, Pad } from '@foyer/kit/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { Words } from '../../ui/words.ts'
import type { Approval, ApprovalStage } from '../approvals.ts'
import { allExact } from '../findings/chosenLimits.ts'
import type { Findings } from '../findings/findings.ts'
import { draftSteps, presentApproval, viewOf } from '../views.ts'
import { AllowanceChoices } from './AllowanceChoices.tsx'
import styles from './ApprovalScreen.module.css'
import { AskedBy } from './AskedBy.tsx'
import { GuardedAnswers } from './GuardedAnswers.tsx'
import { useLimitRailWords } from './limitRailWords.ts'
import { OverNote } from './OverNote.tsx'
import { ReplaceCode } from './ReplaceCode.tsx'
import { placeOf } from './shownPlace.ts'
import { useFindings } from './useFindings.ts'
import { useLimits } from './useLimits.ts'
import { WarningNote } from './WarningNote.tsx'
import { withNoLimit } from './withNoLimit.ts'

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
  const rail = useLimitRailWords()
  const limits = all?.limits
  const limited = useLimits(asked, all)
  const { choose, chosen, isComing } = limited
  /** The choices whose amount is being typed, by their place. */
  const [typing, setTyping] = useState<readonly number[]>([])
  const [terms, setTerms] = useState<SessionTerms>()
  const [isLowering, setLowering] = useState(false)
  const [mayReplace, setMayReplace] = useState(false)
  const [isRead, setRead] = useState(false)
  const finishReading = useCallback(() => setRead(true), [])
  const findings = useMemo(
    () => withAnswers(limited.findings, terms, mayReplace),
    [limited.findings, terms, mayReplace],
  )
  const approval = useMemo(() => loweredApproval(limited.approval, terms), [limited.approval, terms])
  const draft = useMemo(() => draftSteps(approval), [approval])
  const place = placeOf(approval, findings, text, language)
  const presented = presentApproval({ approval, findings, draft, text, language })
  const { chain } = asked.request
  const shown = limits ? withNoLimit(presented, { findings, limits, chosen, chain, place, text }) : presented
  const { warnings } = shown
  const gravest = warnings.find(({ tone }) => tone === 'danger') ?? warnings[0]
  // What is enough is the way out of no limit, before any other.
  const isEndless = limits !== undefined && chosen.includes('none') && !asked.isOver && !asked.stage
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
              <AllowanceChoices
                limits={limits}
                chosen={chosen}
                isOpen={asked.limit !== undefined}
                place={placeOf(asked, all, text, language)}
                onChoose={choose}
                onTyping={(choice, isTyping) =>
                  setTyping((all) => [...all.filter((each) => each !== choice), ...(isTyping ? [choice] : [])])
                }
              />
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
        <OverNote isSigned={view.isOnlySigned(request)} onAgain={asked.again} onDone={asked.decline} />
      ) : (
        <GuardedAnswers
          anchor={anchor}
          context={[origin, subject]}
          head={origin}
          content={isComing ? undefined : findings}
          verb={shown.verb}
          cancel={isEndless ? rail.thisTime : text.cancel}
          agreeing={shown.isRisky ? 'danger' : isEndless ? 'plain' : 'main'}
          tick={shown.tick}
          blocked={
            (typing.length > 0 ? rail.setFirst : undefined) ??
            shown.blocked ??
            (stepUp?.passkeys.length === 0 && !stepUp.authenticator ? text.stepUpNone : undefined)
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
          onDecline={() => (isEndless ? choose(allExact(limits)) : approval.decline())}
        />
      )}
      <LiveAnnouncement polite={[shown.title, ...shown.warnings.map(({ title }) => title)].join('. ')} />
    </div>
  )
}

/** The approval of a session with what the visitor left of it. */
function loweredApproval(asked: Approval, terms: SessionTerms | undefined): Approval {
  const { lowering } = viewOf(asked.request)
  return terms && lowering ? { ...asked, request: lowering.lower(asked.request, terms) } : asked
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
  if (stage === 'declined') return text.declined
  return words[stage]
}
