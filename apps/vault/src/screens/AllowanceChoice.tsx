import { Pad, Presets } from '@foyer/kit/ui'
import { useWords } from './language.ts'

export type AllowanceChoiceProps = {
  /** Without a limit, as the site asked. */
  isAsAsked: boolean
  onChoose: (isAsAsked: boolean) => void
}

/** How much a site may spend that asked for an unlimited amount: as much as the account has, unless more is chosen. */
export function AllowanceChoice({ isAsAsked, onChoose }: AllowanceChoiceProps) {
  const text = useWords()
  return (
    <Pad>
      <Presets
        label={text.howMuch}
        options={[
          { value: 'held', label: text.whatYouHave },
          { value: 'asked', label: text.noLimit },
        ]}
        value={isAsAsked ? 'asked' : 'held'}
        onValue={(value) => onChoose(value === 'asked')}
      />
    </Pad>
  )
}
