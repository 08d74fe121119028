import type { ReactNode } from 'react'
import styles from './HintLine.module.css'

export type HintLineProps = { start: ReactNode; end?: ReactNode | undefined }

/** Two remarks at the ends of a line, under a field: how long a code is good, and when another can be sent. */
export function HintLine({ end, start }: HintLineProps) {
  return (
    <div className={styles.line}>
      <span>{start}</span>
      <span>{end}</span>
    </div>
  )
}
