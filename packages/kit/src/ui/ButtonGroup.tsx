import type { ReactNode, Ref } from 'react'
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
    // biome-ignore lint/a11y/useSemanticElements: browsers lay a fieldset out by special rules
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
