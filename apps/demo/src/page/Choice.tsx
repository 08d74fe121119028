import { type ReactNode, useId } from 'react'

type ChoiceProps<T extends string> = {
  legend: string
  className: string
  value: T | undefined
  options: readonly { readonly value: T; readonly label: string; readonly picture?: ReactNode }[]
  onChoose: (value: T) => void
  children?: ReactNode
}

/** One of several, as native radio buttons: one stop for Tab, and arrows choose. */
export function Choice<T extends string>({ legend, className, value, options, onChoose, children }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="unseen">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-label={option.label}
            onChange={() => onChoose(option.value)}
          />
          {option.picture ?? option.label}
        </label>
      ))}
      {children}
    </fieldset>
  )
}
