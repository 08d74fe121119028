import { SectionHead } from '@foyer/kit/ui'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { ChosenLimit, Limits } from '../findings/findings.ts'
import { LimitRail } from './LimitRail.tsx'
import type { ShownPlace } from './shownPlace.ts'

export type AllowanceChoicesProps = {
  limits: Limits
  /** One for each of the choices. */
  chosen: readonly ChosenLimit[]
  /** Any amount can be chosen; else what the site asked for, and what is enough. */
  isOpen: boolean
  place: ShownPlace
  onChoose: (chosen: readonly ChosenLimit[]) => void
  /** Called with whether an amount is being typed for a choice, by its place. */
  onTyping: (choice: number, isTyping: boolean) => void
}

/** How much a site may take: as much as is enough, unless more is chosen. Where there are several steps, each choice says which one it is about. */
export function AllowanceChoices({ chosen, isOpen, limits, onChoose, onTyping, place }: AllowanceChoicesProps) {
  const text = useWords()
  const isOne = limits.calls.length === 1
  return limits.choices.map((choice, index) => {
    const { step } = choice
    const label = isOne ? text.howMuch : step === undefined ? text.howMuchEach : fill(text.howMuchOf, { step })
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: choices have no other name, and never change their order
      <div key={index}>
        {isOne ? null : <SectionHead>{label}</SectionHead>}
        <LimitRail
          choice={choice}
          chosen={chosen[index] ?? 'exact'}
          isOpen={isOpen}
          label={label}
          place={place}
          onChoose={(next) => onChoose(chosen.map((each, other) => (other === index ? next : each)))}
          onTyping={(isTyping) => onTyping(index, isTyping)}
        />
      </div>
    )
  })
}
