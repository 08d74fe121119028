import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Note.module.css'

export type NoteProps = {
  /** Default neutral. */
  tone?: 'warn' | 'danger' | undefined
  icon?: ElementNode
  /** What is so, in bold. */
  title?: ReactNode | undefined
  /** What to do about it. */
  children?: ReactNode | undefined
}

/** A remark inside a view: what is so, and what to do. Say danger notes through a `LiveRegion` when they appear. */
export function Note({ tone, icon, title, children }: NoteProps) {
  return (
    <div className={cx(styles.note, tone && styles[tone], !icon && styles.plain)}>
      {icon}
      <div>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  )
}
