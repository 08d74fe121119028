import { Mark, Row, Rows, Skeleton } from '@foyer/kit/ui'
import type { Site } from '../frame/approvals.ts'
import type { Step } from '../meaning/step.ts'
import { CoinMark } from './CoinMark.tsx'
import { describeStep, type StepWords } from './describeStep.ts'
import { FirstTime } from './FirstTime.tsx'
import { useWords } from './language.ts'
import { Money } from './Money.tsx'
import { SwapRows } from './SwapRows.tsx'
import { SwapSummary } from './SwapSummary.tsx'
import { nameOfToken, type ShownPlace } from './shownPlace.ts'
import { Who } from './Who.tsx'

export type StepListProps = {
  steps: readonly Step[]
  place: ShownPlace
  site: Site
  /** It would fail. */
  isStopped?: boolean | undefined
}

/** What happens: one step large, with whom it is for; several under one another, numbered. */
export function StepList({ isStopped = false, place, site, steps }: StepListProps) {
  const text = useWords()
  const [first] = steps
  if (!first) return null
  if (steps.length === 1 && first.kind === 'swap') return <SwapSummary step={first} place={place} />
  if (steps.length === 1)
    return <OneStep step={first} words={describeStep(first, place)} place={place} site={site} isStopped={isStopped} />
  return (
    <Rows list label={text.whatHappens}>
      {steps.map((step, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: as below
        if (step.kind === 'swap') return <SwapRows key={index} step={step} place={place} number={index + 1} />
        const { title, to, what } = describeStep(step, place)
        const sub =
          to === undefined ? (
            title
          ) : (
            <>
              <Who address={to} place={place} withEnds /> · {title} <FirstTime address={to} place={place} />
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
  )
}

type OneStepProps = { step: Step; words: StepWords; place: ShownPlace; site: Site; isStopped: boolean }

function OneStep({ isStopped, place, site, step, words }: OneStepProps) {
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
      isStopped={isStopped}
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
