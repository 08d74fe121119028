import type { ReactNode } from 'react'
import { arrowTarget } from './arrowTarget.ts'
import group from './ButtonGroup.module.css'
import { cx } from './cx.ts'
import styles from './Presets.module.css'

export type PresetsProps<T extends string> = {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  /** The chosen one; undefined when none is. */
  value: T | undefined
  onValue: (value: T) => void
}

/** A group of choices of which one holds: a radio group that arrow keys move through. */
export function Presets<T extends string>({ label, options, value, onValue }: PresetsProps<T>) {
  const focusable = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div
      className={cx(group.group, styles.words)}
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        const next = arrowTarget(event, '[role="radio"]')
        const option = next && options[next.index]
        if (option) onValue(option.value)
      }}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a choice is drawn by a button, and arrow keys are handled above
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === focusable ? 0 : -1}
          className={cx(group.cell, group.press)}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
