import { type Fact, Facts, Tag } from '@foyer/kit/ui'
import type { Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { Findings } from '../findings/findings.ts'
import type { BodyProps } from './approvalView.ts'
import { Changes } from './Changes.tsx'
import { feeOfMoves } from './feeFact.tsx'
import { paidBeforeFact } from './paidBeforeFact.tsx'
import { RawData } from './RawData.tsx'
import { StepList } from './StepList.tsx'
import { keptAmount, placeOf } from './shownPlace.ts'
import { accountOf } from './useAccountFacts.tsx'
import { useUpgradeFact } from './useUpgradeFact.ts'

export type MovesBodyProps = Omit<BodyProps<unknown>, 'request' | 'onRead'> & {
  /** A sentence about how the steps belong together. */
  about?: readonly Fact[]
  /** The account pays the network's fee. */
  paysFee?: boolean
  /** The signed data as text. */
  raw: string
}

/** What transactions do and change, with their network and account. */
export function MovesBody(props: MovesBodyProps) {
  const { about = [], anchor, approval, choice, findings, paysFee = true, raw, shown, subject } = props
  const text = useWords()
  const language = useLanguage()
  const upgrade = useUpgradeFact(findings?.complete)
  const { network, site } = approval
  const place = placeOf(approval, findings, text, language)
  const [only] = shown.steps.length === 1 ? shown.steps : []
  // What was tried out and gave the same is said once.
  const isSaidOnce =
    isPlain(only) && (!findings || findings.simulation.kind === 'changes') && isShownAbove(findings, only)
  const pending: Fact = { label: text.feeAtMost, value: <Tag>{text.simulating}</Tag> }
  const facts = [
    ...(only ? paidBeforeFact(only, place) : []),
    ...about,
    { label: text.network, value: network.name },
    ...(isSaidOnce ? [findings ? feeOfMoves(findings, paysFee, place) : pending] : []),
    ...(findings?.kept ? [{ label: text.youKeep, value: <bdi>{keptAmount(findings.kept, place)}</bdi> }] : []),
    { label: text.account, value: <EndsText address={accountOf(approval)} /> },
    ...upgrade,
  ]
  return (
    <>
      {/* A list of many can be taller than the window; what it changes in all has to be seen with the button. */}
      <div ref={shown.steps.length === 1 ? subject : undefined}>
        <StepList
          steps={shown.steps}
          place={place}
          site={site}
          isStopped={shown.blocked !== undefined}
          stage={approval.stage}
        />
      </div>
      {choice}
      {isSaidOnce ? null : (
        <div ref={isShownAbove(findings, only) ? undefined : anchor}>
          <Changes findings={findings} steps={shown.steps} place={place} paysFee={paysFee} />
        </div>
      )}
      <Facts facts={facts} />
      <RawData>{raw}</RawData>
    </>
  )
}

/** Whether a step pays an amount from the account itself. */
function isPlain(step: Step | undefined): step is Extract<Step, { kind: 'coin' | 'token' }> {
  return (step?.kind === 'coin' || step?.kind === 'token') && step.from === undefined
}

/** Whether the changes only repeat the large step above, so that the visitor need not see them again. */
function isShownAbove(findings: Findings | undefined, only: Step | undefined): boolean {
  if (!isPlain(only)) return false
  // Until it is known, and without a simulation, the step itself says what changes.
  if (findings?.simulation.kind !== 'changes') return !findings || findings.simulation.kind === 'none'
  const { changes, rights } = findings.simulation
  const [change] = changes
  if (change === undefined || changes.length > 1 || rights.length > 0 || change.amount !== -only.amount) return false
  if (only.kind === 'coin') return change.asset.kind === 'coin'
  return change.asset.kind === 'token' && bookKey(change.asset.token) === bookKey(only.token)
}
