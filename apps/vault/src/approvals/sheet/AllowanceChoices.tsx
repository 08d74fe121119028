import { Pad, Presets, SectionHead } from '@foyer/kit/ui'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { Limits } from '../findings/findings.ts'

export type AllowanceChoicesProps = {
  limits: Limits
  /** Which of the choices are without a limit, as the site asked. */
  asAsked: readonly number[]
  onChoose: (asAsked: readonly number[]) => void
}

/**
 * How much a site may spend that asked for unlimited amounts: as much as the account has, or as its steps spend, unless more is
 * chosen. Where there are several steps, each choice says which one it is about.
 */
export function AllowanceChoices({ asAsked, limits, onChoose }: AllowanceChoicesProps) {
  const text = useWords()
  const [{ limited = [], calls = [] } = {}] = limits.variants
  return limits.choices.map(({ isSpent, step }, choice) => {
    const isOne = limited.length === 1 && calls.length === 1
    const label = isOne ? text.howMuch : step === undefined ? text.howMuchEach : fill(text.howMuchOf, { step })
    const others = asAsked.filter((each) => each !== choice)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: choices have no other name, and never change their order
      <div key={choice}>
        {isOne ? null : <SectionHead>{label}</SectionHead>}
        <Pad>
          <Presets
            label={label}
            options={[
              { value: 'limited', label: isSpent ? text.whatItSpends : text.whatYouHave },
              { value: 'asked', label: text.noLimit },
            ]}
            value={asAsked.includes(choice) ? 'asked' : 'limited'}
            onValue={(value) => onChoose(value === 'asked' ? [...others, choice] : others)}
          />
        </Pad>
      </div>
    )
  })
}
