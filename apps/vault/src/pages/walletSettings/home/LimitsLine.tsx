import { IconShield } from '@foyer/kit/ui'
import { useCallback } from 'react'
import { useLimitsWords } from '../limitsWords.ts'
import type { Place, PlaceProps } from '../place.ts'
import { UsedMeter } from '../UsedMeter.tsx'
import { useList } from '../useList.ts'
import { GoLine } from './GoLine.tsx'
import { useHomeWords } from './homeWords.ts'

export type LimitsLineProps = Pick<PlaceProps, 'member' | 'onStale' | 'security'> & { onGo: (place: Place) => void }

/** What the member confirms twice, with what is used of an amount where one stands. */
export function LimitsLine({ member, onGo, onStale, security }: LimitsLineProps) {
  const text = useLimitsWords()
  const home = useHomeWords()
  const load = useCallback(async () => [await security.limits(member)], [member, security])
  // Without an answer the line leads to the same place, which says what is wrong.
  const [standing] = useList(load, onStale).items ?? []
  const above = standing?.limits?.above ?? undefined
  return (
    <GoLine
      mark={<IconShield />}
      label={text.limits}
      sub={
        standing && above !== undefined ? <UsedMeter above={above} usedCents={standing.usedCents} /> : home.limitsSub
      }
      act={home.change}
      place="limits"
      onGo={onGo}
    />
  )
}
