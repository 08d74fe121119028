import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Note.module.css'

export type NoteProps = {
  /** Default neutral. */
  tone?: 'warn' | 'danger' | undefined
  icon?: ReactNode | undefined
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
        {children}
      </div>
    </div>
  )
}

export type ComparedAddress = {
  /** Whose address it is. */
  whose: ReactNode
  head: string
  middle: string
  tail: string
  /** Marks the middle as the part that is different. */
  differs?: boolean | undefined
}

/** Look-alike addresses one above the other, with the part that differs underlined. */
export function ComparedAddresses({ addresses }: { addresses: readonly ComparedAddress[] }) {
  return (
    <span className={styles.compared}>
      {addresses.map(({ whose, head, middle, tail, differs }) => (
        <span key={head + middle + tail} className={styles.pair}>
          <span className={styles.whose}>{whose}</span>
          <bdi dir="ltr">
            {head} {differs ? <mark className={styles.differs}>{middle}</mark> : middle} {tail}
          </bdi>
        </span>
      ))}
    </span>
  )
}
