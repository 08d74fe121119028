import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './HintLine.module.css'

export type HintLineProps = {
  start: ReactNode
  end?: ReactNode | undefined
  /** It says what went wrong. */
  bad?: boolean | undefined
}

/** Two remarks at the ends of a line, under a field: how long a code is good, and when another can be sent. */
export function HintLine({ bad, end, start }: HintLineProps) {
  return (
    <div className={cx(styles.line, bad && styles.bad)}>
      <span>{start}</span>
      <span>{end}</span>
    </div>
  )
}
