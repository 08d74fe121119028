import { Row, Skeleton } from '@foyer/kit/ui'
import type { Step } from '../../steps/step.ts'
import { useWords } from '../../ui/language.ts'
import { CoinMark } from './CoinMark.tsx'
import { swapSides } from './describeSwap.ts'
import { FirstTime } from './FirstTime.tsx'
import type { ShownPlace } from './shownPlace.ts'
import { TokenEnds } from './TokenEnds.tsx'
import { Who } from './Who.tsx'

export type SwapRowsProps = {
  step: Extract<Step, { kind: 'swap' }>
  place: ShownPlace
  /** Its number among the steps. */
  number: number
}

/** A swap among other steps: a row for each side, since an amount that is cut short is none. */
export function SwapRows({ number, place, step }: SwapRowsProps) {
  const text = useWords()
  const { get, pay, to } = step
  const sides = swapSides(step, place)
  return (
    <>
      <Row
        mark={<CoinMark token={pay.token} place={place} />}
        label={sides?.pay ?? <Skeleton width={120} />}
        sub={
          <>
            <span>{text.swap}</span>
            <TokenEnds token={pay.token} />
          </>
        }
        end={number}
      />
      <Row
        mark={<CoinMark token={get.token} place={place} />}
        label={sides?.get ?? <Skeleton width={120} />}
        sub={
          to === undefined ? (
            <>
              <span>{text.youGet}</span>
              <TokenEnds token={get.token} />
            </>
          ) : (
            <>
              <Who address={to} place={place} withEnds />
              <span> </span>
              <FirstTime address={to} place={place} />
            </>
          )
        }
      />
    </>
  )
}
