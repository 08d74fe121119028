import type { ReactNode, Ref } from 'react'
import { arrowTarget } from './arrowTarget.ts'
import styles from './ButtonGroup.module.css'
import { cx } from './cx.ts'

export type ButtonGroupProps = {
  /** Names the group: "Continue with a social account". */
  label: string
  children: ReactNode
  /** 72 px buttons with a glyph over a word. */
  tall?: boolean | undefined
}

/** One outline with hairlines between its buttons: socials, features. */
export function ButtonGroup({ label, children, tall }: ButtonGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay a fieldset out by rules of its own
    <div className={cx(styles.group, tall && styles.tall)} role="group" aria-label={label}>
      {children}
    </div>
  )
}

export type ButtonGroupItemProps = {
  children: ReactNode
  /** Needed where the button shows only a glyph. */
  label?: string | undefined
  onPress?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Read with the button when it is disabled. */
  reason?: string | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** One button of a group. */
export function ButtonGroupItem({ children, label, onPress, disabled, reason, buttonRef }: ButtonGroupItemProps) {
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

/** A group of choices of which one holds: a radio group that arrow keys move through. */
export function Presets<T extends string>({ label, options, value, onValue }: PresetsProps<T>) {
  const focusable = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div
      className={cx(styles.group, styles.words)}
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
          className={cx(styles.cell, styles.press)}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
