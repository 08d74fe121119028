import { Avatar, ConnectionDiagram, Facts, Mark, MessageWell, Status } from '@foyer/kit/ui'
import { bytesToHex } from 'viem'
import { contractOf, readTypedData } from '../typedData/readTypedData.ts'
import type { ApprovalBodyProps } from './ApprovalBody.tsx'
import { EndsText } from './EndsText.tsx'
import { useLanguage, useWords } from './language.ts'
import { momentText } from './momentText.ts'
import { RawData } from './RawData.tsx'
import { StepList } from './StepList.tsx'
import { placeOf } from './shownPlace.ts'
import { useReadToEnd } from './useReadToEnd.ts'
import { visibleText } from './visibleText.ts'

/** A message or typed data that is only signed. */
export function SignatureBody({ anchor, approval, findings, onRead, shown }: ApprovalBodyProps) {
  const text = useWords()
  const language = useLanguage()
  const { member, network, request, site } = approval
  const said = saidOf(request)
  useReadToEnd(anchor, said, onRead)
  const address = request.chain.startsWith('solana:') ? member.addresses.solana : member.addresses.evm
  const facts = [
    { label: text.network, value: network.name },
    { label: text.account, value: <EndsText address={address} /> },
  ]
  const heading = (
    <Status
      compact
      sign={
        <ConnectionDiagram
          state="waiting"
          start={<Mark name={new URL(site.origin).host} size={72} />}
          end={<Avatar address={address} size={72} />}
        />
      }
      title={shown.title}
      sub={request.kind === 'message' && request.isSignIn ? text.free : undefined}
    />
  )
  if (request.kind === 'message')
    return (
      <>
        {heading}
        <div ref={anchor}>
          <MessageWell mono={request.text === undefined} label={request.text === undefined ? text.data : text.message}>
            {said}
          </MessageWell>
        </div>
        <Facts facts={facts} />
      </>
    )
  if (request.kind !== 'typedData') return null
  const { primaryType } = request.typedData
  const contract = contractOf(request.typedData)
  const { counter, usableFrom, usableUntil } = readTypedData(request.typedData, request.chain, address)
  const about = [
    { label: text.kind, value: primaryType },
    ...(contract ? [{ label: text.contract, value: <EndsText address={contract} /> }] : []),
    ...(usableFrom === undefined ? [] : [{ label: text.usableFrom, value: momentText(usableFrom, language) }]),
    ...(usableUntil === undefined ? [] : [{ label: text.usableUntil, value: momentText(usableUntil, language) }]),
    ...(counter === undefined ? [] : [{ label: text.orderRound, value: String(counter) }]),
    ...facts,
  ]
  // What is understood of it comes first, and its data is folded; else the data is all there is to read.
  if (shown.steps.length > 0)
    return (
      <>
        <div ref={anchor}>
          <StepList steps={shown.steps} place={placeOf(approval, findings, text, language)} site={site} />
        </div>
        <Facts facts={about} />
        <RawData>{said}</RawData>
      </>
    )
  return (
    <>
      {heading}
      <div ref={anchor}>
        <MessageWell mono label={text.data}>
          {said}
        </MessageWell>
      </div>
      <Facts facts={about} />
    </>
  )
}

/** What is signed, as text in which every letter is seen. */
function saidOf(request: ApprovalBodyProps['approval']['request']): string {
  if (request.kind === 'message')
    return request.text === undefined ? bytesToHex(request.bytes) : visibleText(request.text)
  if (request.kind !== 'typedData') return ''
  const { message } = request.typedData
  const data = JSON.stringify(message, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
  return visibleText(data)
}
