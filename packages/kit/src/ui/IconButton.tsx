import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './IconButton.module.css'

export type IconButtonProps = {
  /** What it does; read aloud, since nothing is written on it. */
  label: string
  children: ReactNode
  onPress?: (() => void) | undefined
  /** `go` is the accent square in a field. Default `'plain'`. */
  kind?: 'plain' | 'go' | undefined
  disabled?: boolean | undefined
  submit?: boolean | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A 44 px button that shows only a glyph. */
export function IconButton({ label, children, onPress, kind = 'plain', disabled, submit, buttonRef }: IconButtonProps) {
  return (
    <button
      ref={buttonRef}
      type={submit ? 'submit' : 'button'}
      className={cx(styles.button, kind !== 'plain' && styles[kind])}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}
