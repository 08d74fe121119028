import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Tag.module.css'

export type TagProps = {
  children: ReactNode
  /** `on` puts the accent dot before the word. */
  tone?: 'on' | 'accent' | 'warn' | 'danger' | undefined
}

/** A word about the thing beside it: text, never a pill. */
export function Tag({ children, tone }: TagProps) {
  return <span className={cx(styles.tag, tone && styles[tone])}>{children}</span>
}
