import { AddressText, Skeleton, TransferSummary } from '@foyer/kit/ui'
import type { Step } from '../../steps/step.ts'
import { useWords } from '../../ui/language.ts'
import { CoinMark } from './CoinMark.tsx'
import { swapSides } from './describeSwap.ts'
import { FirstTime } from './FirstTime.tsx'
import { type ShownPlace, worthOf } from './shownPlace.ts'
import { TokenEnds } from './TokenEnds.tsx'
import { Who } from './Who.tsx'

export type SwapSummaryProps = { step: Extract<Step, { kind: 'swap' }>; place: ShownPlace }

/** What is paid and what comes, under one another, and who gets it where that is another account. */
export function SwapSummary({ place, step }: SwapSummaryProps) {
  const text = useWords()
  const { get, pay, to } = step
  const sides = swapSides(step, place)
  const worth = worthOf(pay.amount, pay.token, place)
  return (
    <TransferSummary
      from={{
        mark: <CoinMark token={pay.token} place={place} />,
        what: sides?.pay ?? <Skeleton width={148} height={20} />,
        sub: (
          <>
            <span>{worth === undefined ? text.swap : `${worth} · ${text.swap}`}</span>
            <TokenEnds token={pay.token} />
          </>
        ),
      }}
      to={{
        mark: <CoinMark token={get.token} place={place} />,
        what: sides?.get ?? <Skeleton width={148} height={20} />,
        sub:
          to === undefined ? (
            <>
              <span>{text.youGet}</span>
              <TokenEnds token={get.token} />
            </>
          ) : (
            <>
              <Who address={to} place={place} />
              <TokenEnds token={get.token} />
              <span> </span>
              <AddressText address={to} form="full" />
              <span> </span>
              <FirstTime address={to} place={place} />
            </>
          ),
      }}
    />
  )
}
