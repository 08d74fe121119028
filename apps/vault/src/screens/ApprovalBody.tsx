import {
  AddressText,
  Avatar,
  ConnectionDiagram,
  Facts,
  IconAlert,
  Intro,
  Mark,
  MessageWell,
  Note,
  SectionHead,
  SimulationBox,
  Small,
  Status,
  TransferSummary,
} from '@foyer/kit/ui'
import { bytesToHex } from 'viem'
import type { Approval } from '../frame/approvals.ts'
import { formatAmount } from './describeRequest.ts'
import type { Shown } from './judgeShown.ts'
import { useWords } from './language.ts'
import { fill } from './words.ts'

/** Who asks, what happens, to whom, what changes, and by which network and account; what nobody can read is last. */
export function ApprovalBody({ approval, shown }: { approval: Approval; shown: Shown }) {
  const text = useWords()
  const { request, site } = approval
  const host = new URL(site.origin).host
  const isMessage = request.kind === 'message' || request.kind === 'typedData'
  return (
    <>
      <Intro>
        {fill(text.asks, { site: host })}
        {site.name === host ? null : ` · ${fill(text.calledItself, { name: site.name })}`}
      </Intro>
      {isMessage ? (
        <SignatureBody approval={approval} shown={shown} />
      ) : (
        <TransactionBody approval={approval} shown={shown} />
      )}
    </>
  )
}

function SignatureBody({ approval, shown }: { approval: Approval; shown: Shown }) {
  const text = useWords()
  const { member, network, request, site } = approval
  const isSolana = request.chain.startsWith('solana:')
  const address = isSolana ? member.addresses.solana : member.addresses.evm
  const sign = (
    <ConnectionDiagram
      state="waiting"
      start={<Mark name={new URL(site.origin).host} src={site.icon} size={72} />}
      end={<Avatar address={address} size={72} />}
    />
  )
  const facts = [
    { label: text.network, value: network.name },
    { label: text.account, value: <AddressText address={address} /> },
  ]
  if (request.kind === 'typedData') {
    const { message, primaryType } = request.typedData
    return (
      <>
        <Status compact sign={sign} title={shown.title} sub={shown.isRisky ? undefined : text.free} />
        <Facts facts={[{ label: text.kind, value: primaryType }, ...facts]} />
        <MessageWell mono label={text.data}>
          {JSON.stringify(message, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}
        </MessageWell>
        {shown.isRisky ? <Warning title={text.authority} sub={text.authoritySub} /> : null}
      </>
    )
  }
  if (request.kind !== 'message') return null
  return (
    <>
      <Status compact sign={sign} title={shown.title} sub={shown.isRisky ? undefined : text.free} />
      <MessageWell mono={request.text === undefined} label={request.text === undefined ? text.data : text.message}>
        {request.text ?? bytesToHex(request.bytes)}
      </MessageWell>
      <Facts facts={facts} />
      {shown.isRisky ? <Warning title={text.unreadable} sub={text.unreadableSub} /> : null}
    </>
  )
}

function TransactionBody({ approval, shown }: { approval: Approval; shown: Shown }) {
  const text = useWords()
  const { complete, member, network, request } = approval
  const { description } = shown
  if (!description) return null
  const isSolana = request.kind === 'solanaTransactions'
  const address = isSolana ? member.addresses.solana : member.addresses.evm
  const amount = formatAmount(description.amount, network)
  const facts = [
    ...(complete ? [{ label: text.feeAtMost, value: formatAmount(complete.highestFee, network) }] : []),
    ...(request.kind === 'solanaTransactions' && request.transactions.length > 1
      ? [{ label: text.titleApprove, value: fill(text.transactions, { count: request.transactions.length }) }]
      : []),
    { label: text.network, value: network.name },
    { label: text.account, value: <AddressText address={address} /> },
  ]
  return (
    <>
      <TransferSummary
        from={{
          mark: <Mark name={network.symbol} coin />,
          what: description.amount > 0n ? amount : shown.title,
          sub: description.amount > 0n ? shown.title : undefined,
        }}
        to={{
          mark: <Avatar address={description.recipient ?? address} size={36} />,
          what: description.recipient ? <AddressText address={description.recipient} /> : text.contract,
          sub: description.recipient ? <AddressText address={description.recipient} form="full" /> : undefined,
        }}
      />
      <SectionHead end={<Small>{text.notSimulated}</Small>}>{text.whatChanges}</SectionHead>
      <SimulationBox facts={[{ label: text.youSend, value: amount }]} />
      <Facts facts={facts} />
      {request.kind === 'transaction' && request.call.to && description.recipient !== request.call.to ? (
        <Facts facts={[{ label: text.contract, value: <AddressText address={request.call.to} form="full" /> }]} />
      ) : null}
      {description.raw ? (
        <MessageWell mono label={text.data}>
          {description.raw}
        </MessageWell>
      ) : null}
      {shown.blocked ? <Warning title={text.noNetwork} sub={text.noNetworkSub} /> : null}
      {description.certainty === 'unknown' ? <Warning title={text.unreadable} sub={text.unreadableSub} /> : null}
      {description.certainty === 'authority' ? <Warning title={text.authority} sub={text.authoritySub} /> : null}
    </>
  )
}

function Warning({ sub, title }: { title: string; sub: string }) {
  return (
    <Note tone="danger" icon={<IconAlert />} title={title}>
      {sub}
    </Note>
  )
}
