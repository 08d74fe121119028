import { Facts } from '@foyer/kit/ui'
import { base64 } from '@scure/base'
import type { Approval } from '../frame/approvals.ts'
import type { ApprovalBodyProps } from './ApprovalBody.tsx'
import { Changes } from './Changes.tsx'
import { EndsText } from './EndsText.tsx'
import { useLanguage, useWords } from './language.ts'
import { RawData } from './RawData.tsx'
import { StepList } from './StepList.tsx'
import { placeOf } from './shownPlace.ts'
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
  const facts = [
    ...(isBatch ? [{ label: text.whatHappens, value: request.inTurn ? text.inTurn : text.allOrNone }] : []),
    ...(count > 1 ? [{ label: text.titleApprove, value: fill(text.transactions, { count }) }] : []),
    { label: text.network, value: network.name },
    { label: text.account, value: <EndsText address={address} /> },
    ...upgrade,
  ]
  return (
    <>
      {/* A list of many can be taller than the window; what it changes in all has to be seen with the button. */}
      <div ref={shown.steps.length === 1 ? subject : undefined}>
        <StepList steps={shown.steps} place={place} site={site} isStopped={shown.blocked !== undefined} />
      </div>
      {choice}
      <div ref={anchor}>
        <Changes findings={findings} steps={shown.steps} place={place} paysFee={paysFee} />
      </div>
      <Facts facts={facts} />
      <RawData>{rawOf(request)}</RawData>
    </>
  )
}

type Sent = Extract<Approval['request'], { kind: 'transaction' | 'calls' | 'solanaTransactions' }>

function rawOf(request: Sent): string {
  if (request.kind === 'solanaTransactions')
    return request.transactions.map(({ bytes }) => base64.encode(bytes)).join('\n\n')
  const calls = request.kind === 'calls' ? request.calls : [request.call]
  return calls.map(({ data, to = '–', value }) => `to ${to}\nvalue ${value}\ndata ${data}`).join('\n\n')
}
