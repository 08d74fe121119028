import { Mark } from '@foyer/kit/ui'
import { type ReactNode, useId } from 'react'
import { fill } from '../../../ui/words.ts'
import { actOf, type Place } from '../place.ts'
import { useClosed } from '../useClosed.ts'
import { useHomeWords } from './homeWords.ts'
import { Line } from './Line.tsx'
import { SmallButton } from './SmallButton.tsx'

export type GoLineProps = {
  mark: ReactNode
  label: ReactNode
  /** What the button is about, where the label is no text. */
  name?: string | undefined
  sub: ReactNode
  act: string
  place: Place
  onGo: (place: Place) => void
}

/** A line whose button leads to a part of the page, disabled with its reason where that has to wait. */
export function GoLine({ act, label, mark, name, onGo, place, sub }: GoLineProps) {
  const home = useHomeWords()
  const id = useId()
  const why = useClosed()(actOf[place])
  return (
    <Line
      mark={<Mark icon={mark} />}
      label={label}
      sub={sub}
      why={why === undefined ? undefined : { id, text: why }}
      end={
        <SmallButton
          label={fill(home.actLabel, { act, what: name ?? String(label) })}
          closedBy={why && id}
          onPress={() => onGo(place)}
        >
          {act}
        </SmallButton>
      }
    />
  )
}
