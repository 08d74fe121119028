import { type Fact, Facts } from '@foyer/kit/ui'
import type { Step } from '../../steps/step.ts'
import { bookKey } from '../../steps/tokenFacts.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import { useLanguage, useWords } from '../../ui/language.ts'
import type { Findings } from '../findings/findings.ts'
import type { BodyProps } from './approvalView.ts'
import { Changes } from './Changes.tsx'
import { paidBeforeFact } from './paidBeforeFact.tsx'
import { RawData } from './RawData.tsx'
import { StepList } from './StepList.tsx'
import { keptAmount, placeOf } from './shownPlace.ts'
import { accountOf } from './useAccountFacts.tsx'
import { useUpgradeFact } from './useUpgradeFact.ts'

export type MovesBodyProps = Omit<BodyProps<unknown>, 'request' | 'onRead'> & {
  /** What is said of how the steps go together. */
  about?: readonly Fact[]
  /** The account pays the network's fee. */
  paysFee?: boolean
  /** Everything that is signed, as text. */
  raw: string
}

/** What transactions do and change, and by which network and account. */
export function MovesBody(props: MovesBodyProps) {
  const { about = [], anchor, approval, choice, findings, paysFee = true, raw, shown, subject } = props
  const text = useWords()
  const language = useLanguage()
  const upgrade = useUpgradeFact(findings?.complete)
  const { network, site } = approval
  const place = placeOf(approval, findings, text, language)
  const [only] = shown.steps.length === 1 ? shown.steps : []
  const facts = [
    ...(only ? paidBeforeFact(only, place) : []),
    ...about,
    { label: text.network, value: network.name },
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
      <div ref={isToldAbove(findings, shown.steps) ? undefined : anchor}>
        <Changes findings={findings} steps={shown.steps} place={place} paysFee={paysFee} />
      </div>
      <Facts facts={facts} />
      <RawData>{raw}</RawData>
    </>
  )
}

/** Whether what changes is only what stands large above, so that it need not be looked at twice. */
function isToldAbove(findings: Findings | undefined, steps: readonly Step[]): boolean {
  const [only] = steps.length === 1 ? steps : []
  if ((only?.kind !== 'coin' && only?.kind !== 'token') || only.from !== undefined) return false
  // Where nothing could be tried out, it is told by the step itself.
  if (findings?.simulation.kind !== 'changes') return findings?.simulation.kind === 'none'
  const { changes, rights } = findings.simulation
  const [change] = changes
  if (change === undefined || changes.length > 1 || rights.length > 0 || change.amount !== -only.amount) return false
  if (only.kind === 'coin') return change.asset.kind === 'coin'
  return change.asset.kind === 'token' && bookKey(change.asset.token) === bookKey(only.token)
}
