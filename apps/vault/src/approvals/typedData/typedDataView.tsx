import { Facts, MessageWell } from '@foyer/kit/ui'
import {
  contractOf,
  countsOnOthers,
  isOpaque,
  readTypedData,
  seemsToGiveAuthority,
} from '../../evm/typedData/readTypedData.ts'
import type { TypedReading } from '../../evm/typedData/typedReading.ts'
import { riskOf, type Step } from '../../steps/step.ts'
import { EndsText } from '../../ui/EndsText.tsx'
import { useLanguage, useWords } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import { visibleText } from '../../ui/visibleText.ts'
import { fill, type Words } from '../../ui/words.ts'
import { priceOf } from '../findings/priceOf.ts'
import type { ApprovalView, BodyProps, Presenting, Shown } from '../sheet/approvalView.ts'
import { describeStep } from '../sheet/describeStep.ts'
import { RawData } from '../sheet/RawData.tsx'
import { SignatureHeading } from '../sheet/SignatureHeading.tsx'
import { StepList } from '../sheet/StepList.tsx'
import { placeOf } from '../sheet/shownPlace.ts'
import { accountOf, useAccountFacts } from '../sheet/useAccountFacts.tsx'
import { useReadToEnd } from '../sheet/useReadToEnd.ts'
import { danger, warn } from '../sheet/warning.ts'
import { ageWarnings, isDangerous, receiverWarnings, tickOf } from '../sheet/warnings.ts'
import type { TypedDataRequest } from './typedData.ts'

/** Typed data: what is understood of it as steps, and everything that is hashed. */
export const typedDataView: ApprovalView<TypedDataRequest> = {
  isOnlySigned: () => true,
  draft: ({ chain, typedData }, { addresses }) => readTypedData(typedData, chain, addresses.evm).steps,
  // What is understood of typed data stands above, and its text is folded.
  hasText: ({ steps }) => steps.length === 0,
  present,
  Body: TypedDataBody,
}

function present(request: TypedDataRequest, { approval, draft, findings, language, text }: Presenting): Shown {
  const site = new URL(approval.site.origin).host
  const steps = findings?.steps ?? draft
  const reading = readTypedData(request.typedData, request.chain, approval.member.addresses.evm)
  const { understood } = reading
  const weights = new Set(steps.map(riskOf))
  const isAuthority = weights.has('authority') || (understood === 'none' && seemsToGiveAuthority(request.typedData))
  const isSealed = understood === 'none' && !isAuthority && isOpaque(request.typedData)
  const price = priceOf(steps)
  const moves = steps.some(({ kind }) => kind !== 'identity')
  const warnings = [
    ...(isAuthority ? [danger(text.authoritySigned, text.authoritySub)] : []),
    ...(price === 'none' ? [danger(text.forNothing, text.forNothingSub)] : []),
    ...(price === 'mostlyOthers' ? [danger(text.mostlyOthers, text.mostlyOthersSub)] : []),
    ...(weights.has('handover') ? [danger(text.fidLost, text.fidLostSub)] : []),
    ...(weights.has('deputy') ? [warn(text.deputy, text.deputySub)] : []),
    ...(weights.has('unread') || isSealed ? [danger(text.unreadable, text.unreadableSub)] : []),
    ...(understood !== 'whole' && !isAuthority && !isSealed ? [warn(text.notUnderstood, text.notUnderstoodSub)] : []),
    ...(understood !== 'none' && moves && !isAuthority ? [warn(text.bySignature, text.bySignatureSub)] : []),
    ...(steps.some(isGiven) ? timeWarnings(reading, text) : []),
    ...(countsOnOthers(request.typedData, request.chain) ? [warn(text.anyNetwork, text.anyNetworkSub)] : []),
    ...(findings ? receiverWarnings(findings, text) : []),
    ...ageWarnings(findings, text),
  ]
  const isRisky = isDangerous(warnings)
  const [only] = steps.length === 1 ? steps : []
  const words = only && describeStep(only, placeOf(approval, findings, text, language))
  const isOrder = steps[0]?.kind === 'give'
  const signed = isOrder ? text.order : (words?.title ?? fill(text.signFor, { site }))
  const title = isAuthority ? text.authoritySigned : signed
  const allows = only?.kind === 'allowItem' || (only?.kind === 'allow' && only.amount > 0n)
  const verb = isRisky ? text.signAnyway : allows ? text.signAndAllow : text.sign
  return { steps, title, verb, warnings, isRisky, blocked: undefined, tick: tickOf(warnings, text) }
}

/** Whether others get something of the account's, or a right to it. */
function isGiven(step: Step): boolean {
  switch (step.kind) {
    case 'allow':
      return step.amount > 0n
    case 'allowAll':
      return step.isAllowed
    case 'allowItem':
    case 'give':
    case 'swap':
      return true
    case 'coin':
    case 'token':
    case 'item':
      return step.from === undefined
    default:
      return false
  }
}

/** What is usual, in seconds: an end within a year, and a beginning within a week. */
const year = 366 * 86_400
const week = 7 * 86_400

/** What is said of a signature that others can use for long, or only later, when things are worth something else. */
function timeWarnings({ endsOtherwise, lastsUntil = 0, usableFrom = 0, usableUntil }: TypedReading, text: Words) {
  const now = Date.now() / 1_000
  const last = Math.max(lastsUntil, usableUntil ?? (endsOtherwise ? 0 : Number.POSITIVE_INFINITY))
  return [
    ...(last === Number.POSITIVE_INFINITY ? [warn(text.noEnd, text.longEndSub)] : []),
    ...(last > now + year && last < Number.POSITIVE_INFINITY ? [warn(text.longEnd, text.longEndSub)] : []),
    ...(usableFrom > now + week ? [warn(text.lateStart, text.lateStartSub)] : []),
  ]
}

function TypedDataBody({ anchor, approval, findings, onRead, request, shown }: BodyProps<TypedDataRequest>) {
  const text = useWords()
  const language = useLanguage()
  const facts = useAccountFacts(approval)
  const said = saidOf(request)
  useReadToEnd(anchor, said, onRead)
  const contract = contractOf(request.typedData)
  const { counter, usableFrom, usableUntil } = readTypedData(request.typedData, request.chain, accountOf(approval))
  const about = [
    { label: text.kind, value: request.typedData.primaryType },
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
          <StepList steps={shown.steps} place={placeOf(approval, findings, text, language)} site={approval.site} />
        </div>
        <Facts facts={about} />
        <RawData>{said}</RawData>
      </>
    )
  return (
    <>
      <SignatureHeading approval={approval} title={shown.title} />
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
function saidOf({ typedData: { message } }: TypedDataRequest): string {
  const data = JSON.stringify(message, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
  return visibleText(data)
}
