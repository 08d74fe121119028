import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './TextButton.module.css'

export type TextButtonProps = {
  children: ReactNode
  /** What it does, where the words alone do not tell which of several it is. */
  label?: string | undefined
  onPress?: (() => void) | undefined
  tone?: 'accent' | 'danger' | undefined
  disabled?: boolean | undefined
  /** Id of what says why it is disabled. */
  describedBy?: string | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A button drawn as words, with an optional glyph before them. */
export function TextButton({ children, label, onPress, tone, disabled, describedBy, buttonRef }: TextButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={cx(styles.button, tone && styles[tone])}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}

export type LinkTextProps = {
  children: ReactNode
  /** Without it the link is a button. */
  href?: string | undefined
  onPress?: (() => void) | undefined
  /** Default false: links leave for a new tab. */
  sameTab?: boolean | undefined
}

/** A link inside a sentence. */
export function LinkText({ children, href, onPress, sameTab }: LinkTextProps) {
  if (href === undefined) {
    return (
      <button type="button" className={styles.link} onClick={onPress}>
        {children}
      </button>
    )
  }
  const away = sameTab ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a className={styles.link} href={href} onClick={onPress} {...away}>
      {children}
    </a>
  )
}

export type SmallActionProps = { children: ReactNode; label?: string | undefined; onPress?: (() => void) | undefined }

/** The tiny accent word beside a balance: Max. Its hit area is 44 px. */
export function MaxButton({ children, label, onPress }: SmallActionProps) {
  return (
    <button type="button" className={styles.max} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}

/** A short address that copies itself; its hit area is 44 px. */
export function AddressButton({ children, label, onPress }: SmallActionProps) {
  return (
    <button type="button" className={styles.addr} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
