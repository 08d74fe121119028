import type { ReactNode, Ref } from 'react'
import { arrowTarget } from './arrowTarget.ts'
import { cx } from './cx.ts'
import styles from './Rail.module.css'

export type RailProps = {
  /** Names the group: "Continue with a social account". */
  label: string
  children: ReactNode
  /** 72 px bays with a glyph over a word. */
  tall?: boolean | undefined
}

/** One outline with hairline bays: socials, features. */
export function Rail({ label, children, tall }: RailProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay a fieldset out by rules of its own
    <div className={cx(styles.rail, tall && styles.tall)} role="group" aria-label={label}>
      {children}
    </div>
  )
}

export type RailCellProps = {
  children: ReactNode
  /** Needed where the bay shows only a glyph. */
  label?: string | undefined
  onPress?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Read with the bay when it is disabled. */
  reason?: string | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** One bay of a rail. */
export function RailCell({ children, label, onPress, disabled, reason, buttonRef }: RailCellProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={cx(styles.cell, !disabled && styles.press)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      title={disabled ? reason : undefined}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}

export type PresetsProps<T extends string> = {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  /** The chosen one; undefined when none is. */
  value: T | undefined
  onValue: (value: T) => void
}

/** A rail of choices of which one holds: a radio group that arrow keys move through. */
export function Presets<T extends string>({ label, options, value, onValue }: PresetsProps<T>) {
  const focusable = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div
      className={cx(styles.rail, styles.words)}
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        const next = arrowTarget(event, '[role="radio"]')
        const option = next && options[next.index]
        if (option) onValue(option.value)
      }}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a rail bay is drawn by a button, and arrow keys are handled above
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === focusable ? 0 : -1}
          className={cx(styles.cell, styles.press)}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
