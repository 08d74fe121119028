import type { ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = {
  children: ReactNode
  /** `main` is the accent fill, at most one per screen. Default `'plain'`. */
  kind?: 'main' | 'plain' | 'danger' | undefined
  onPress?: (() => void) | undefined
  /** Why it cannot be pressed now; shown in place of the label. The button keeps its place and its focus. */
  disabled?: ReactNode | undefined
  /** Shows a spinner before the label and ignores presses. */
  busy?: boolean | undefined
  icon?: ElementNode
  iconEnd?: ElementNode
  /** Makes it a link; opens a new tab unless `sameTab` is set. */
  href?: string | undefined
  sameTab?: boolean | undefined
  submit?: boolean | undefined
  /** As wide as its words instead of the whole column. */
  auto?: boolean | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** The 48 px button. */
export function Button(props: ButtonProps) {
  const { children, kind = 'plain', onPress, disabled, busy, icon, iconEnd, href, sameTab, submit, auto } = props
  const off = busy || Boolean(disabled)
  const className = cx(styles.button, kind !== 'plain' && styles[kind], auto && styles.auto)
  const content = (
    <>
      {busy ? <Spinner /> : disabled ? null : icon}
      <span>{disabled || children}</span>
      {off ? null : iconEnd}
    </>
  )
  if (href !== undefined && !off) {
    const away = sameTab ? {} : { target: '_blank', rel: 'noopener noreferrer' }
    return (
      <a className={className} href={href} onClick={onPress} data-fy-main={kind === 'main' ? '' : undefined} {...away}>
        {content}
      </a>
    )
  }
  return (
    <button
      ref={props.buttonRef}
      type={submit && !off ? 'submit' : 'button'}
      className={className}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      data-fy-main={kind === 'main' ? '' : undefined}
      onClick={off ? undefined : onPress}
    >
      {content}
    </button>
  )
}
