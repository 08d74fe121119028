import { Facts } from '@foyer/kit/ui'
import { base64 } from '@scure/base'
import type { Approval } from '../frame/approvals.ts'
import type { Findings } from '../meaning/findings.ts'
import type { Step } from '../meaning/step.ts'
import { bookKey } from '../meaning/tokenFacts.ts'
import type { ApprovalBodyProps } from './ApprovalBody.tsx'
import { Changes } from './Changes.tsx'
import { EndsText } from './EndsText.tsx'
import { useLanguage, useWords } from './language.ts'
import { paidBeforeFact } from './paidBeforeFact.tsx'
import { RawData } from './RawData.tsx'
import { StepList } from './StepList.tsx'
import { keptAmount, placeOf } from './shownPlace.ts'
import { useUpgradeFact } from './useUpgradeFact.ts'
import { fill } from './words.ts'

/** One transaction of an EVM network, or one or several of Solana. */
export function TransactionBody({ anchor, approval, choice, findings, shown, subject }: ApprovalBodyProps) {
  const text = useWords()
  const language = useLanguage()
  const upgrade = useUpgradeFact(findings?.complete)
  const { member, network, request, site } = approval
  if (request.kind !== 'transaction' && request.kind !== 'calls' && request.kind !== 'solanaTransactions') return null
  const isSolana = request.kind === 'solanaTransactions'
  const address = isSolana ? member.addresses.solana : member.addresses.evm
  const place = placeOf(approval, findings, text, language)
  const count = isSolana ? request.transactions.length : 1
  const paysFee = !isSolana || request.transactions.every(({ message }) => message.accounts[0] === address)
  const isBatch = request.kind === 'calls' && request.calls.length > 1
  const [only] = shown.steps.length === 1 ? shown.steps : []
  const facts = [
    ...(only ? paidBeforeFact(only, place) : []),
    ...(isBatch ? [{ label: text.whatHappens, value: request.inTurn ? text.inTurn : text.allOrNone }] : []),
    ...(count > 1 ? [{ label: text.titleApprove, value: fill(text.transactions, { count }) }] : []),
    { label: text.network, value: network.name },
    ...(findings?.kept ? [{ label: text.youKeep, value: <bdi>{keptAmount(findings.kept, place)}</bdi> }] : []),
    { label: text.account, value: <EndsText address={address} /> },
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
      <RawData>{rawOf(request)}</RawData>
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

type Sent = Extract<Approval['request'], { kind: 'transaction' | 'calls' | 'solanaTransactions' }>

function rawOf(request: Sent): string {
  if (request.kind === 'solanaTransactions')
    return request.transactions.map(({ bytes }) => base64.encode(bytes)).join('\n\n')
  const calls = request.kind === 'calls' ? request.calls : [request.call]
  return calls.map(({ data, to = '–', value }) => `to ${to}\nvalue ${value}\ndata ${data}`).join('\n\n')
}
