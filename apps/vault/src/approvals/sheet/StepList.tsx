import { Facts, Mark, Row, Rows, Skeleton } from '@foyer/kit/ui'
import type { OrderItem, Step } from '../../steps/step.ts'
import { useWords } from '../../ui/language.ts'
import { visibleText } from '../../ui/visibleText.ts'
import type { ApprovalStage, Site } from '../approvals.ts'
import { CoinMark } from './CoinMark.tsx'
import { describeStep } from './describeStep.ts'
import { FirstTime } from './FirstTime.tsx'
import { Money, type MoneyProps } from './Money.tsx'
import { SwapRows } from './SwapRows.tsx'
import { SwapSummary } from './SwapSummary.tsx'
import { nameOfToken, type ShownPlace } from './shownPlace.ts'
import type { StepWords } from './stepWords.ts'
import { TokenEnds } from './TokenEnds.tsx'
import { Who } from './Who.tsx'

export type StepListProps = {
  steps: readonly Step[]
  place: ShownPlace
  site: Site
  /** The step would fail. */
  isStopped?: boolean | undefined
  /** The stage of the request. */
  stage?: ApprovalStage | undefined
}

/** The steps of a request: a single one large, with its receiver; several in a numbered list. */
export function StepList({ isStopped = false, place, site, stage, steps }: StepListProps) {
  const text = useWords()
  const [first] = steps
  if (!first) return null
  if (steps.length === 1 && first.kind === 'swap') return <SwapSummary step={first} place={place} />
  if (steps.length === 1)
    return (
      <>
        <OneStep
          step={first}
          words={describeStep(first, place)}
          place={place}
          site={site}
          line={isStopped ? 'stop' : lineOf(stage)}
        />
        <DescribedArguments steps={steps} />
      </>
    )
  return (
    <>
      <Rows list label={text.whatHappens}>
        {steps.map((step, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: as below
          if (step.kind === 'swap') return <SwapRows key={index} step={step} place={place} number={index + 1} />
          const { title, to, token, what } = describeStep(step, place)
          const sub =
            to === undefined ? (
              <>
                <span>{title}</span>
                {step.kind === 'give' || step.kind === 'get' ? <TokenEnds token={token} /> : null}
              </>
            ) : (
              <>
                <Who address={to} place={place} withEnds />
                <span>{` · ${title} `}</span>
                <FirstTime address={to} place={place} />
              </>
            )
          return (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change their order
              key={index}
              mark={<StepMark step={step} place={place} site={site} />}
              label={what ?? <Skeleton width={120} />}
              sub={sub}
              end={index + 1}
            />
          )
        })}
      </Rows>
      <DescribedArguments steps={steps} />
    </>
  )
}

/** The arguments of calls that only the operator describes, with the operator's names. */
function DescribedArguments({ steps }: { steps: readonly Step[] }) {
  const facts = steps.flatMap((step, index) =>
    step.kind === 'described'
      ? step.args.map(({ name, value }) => ({
          label: steps.length === 1 ? name : `${index + 1}. ${name}`,
          value: <bdi dir="ltr">{visibleText(value)}</bdi>,
        }))
      : [],
  )
  return facts.length === 0 ? null : <Facts facts={facts} />
}

/** The line between the asset and its receiver shows the stage of the request. */
function lineOf(stage: ApprovalStage | undefined): MoneyProps['line'] {
  switch (stage) {
    case undefined:
      return 'still'
    case 'busy':
      return 'waiting'
    case 'declined':
      return 'stop'
    case 'done':
      return 'done'
  }
}

type OneStepProps = { step: Step; words: StepWords; place: ShownPlace; site: Site; line: MoneyProps['line'] }

function OneStep({ line, place, site, step, words }: OneStepProps) {
  const { title, to, token, what, worth } = words
  return (
    <Money
      mark={<StepMark step={step} place={place} site={site} size={56} />}
      what={what}
      about={worth === undefined ? title : `${worth} · ${title}`}
      token={token}
      to={to}
      origin={site.origin}
      place={place}
      line={line}
    />
  )
}

type StepMarkProps = { step: Step; place: ShownPlace; site: Site; size?: 36 | 56 | undefined }

function StepMark({ place, site, size, step }: StepMarkProps) {
  switch (step.kind) {
    case 'coin':
    case 'wrap':
      return <Mark name={place.network.symbol} size={size} coin />
    case 'share':
      return <CoinMark token={step.token} place={place} size={size} />
    case 'give':
    case 'get':
      return <OrderMark item={step.item} place={place} size={size} />
    case 'token':
    case 'allow':
    case 'unwrap':
      return <Mark name={nameOfToken(step.token, place)} size={size} round />
    case 'item':
    case 'allowItem':
    case 'allowAll':
      return <Mark name={nameOfToken(step.collection, place)} size={size} />
    default:
      return <Mark name={new URL(site.origin).host} size={size} />
  }
}

type OrderMarkProps = { item: OrderItem; place: ShownPlace; size: 36 | 56 | undefined }

function OrderMark({ item: { asset }, place, size }: OrderMarkProps) {
  if (asset.kind === 'item' || asset.kind === 'anyItem')
    return <Mark name={nameOfToken(asset.collection, place)} size={size} />
  return <CoinMark token={asset.kind === 'token' ? asset.token : undefined} place={place} size={size} />
}
