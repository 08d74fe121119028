import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconCheck, IconClose } from './icons.tsx'
import styles from './Threshold.module.css'

export type ThresholdProps = {
  /** `still` is the bare line, before anything was asked. */
  state: 'still' | 'waiting' | 'stop' | 'done'
  /** 72 px marks or avatars. */
  start: ReactNode
  end: ReactNode
}

/** The sign for joining two things: two marks and a line. The words under it say the same. */
export function Threshold({ state, start, end }: ThresholdProps) {
  return (
    <div
      className={cx(styles.threshold, state === 'stop' && styles.stop, state === 'done' && styles.done)}
      aria-hidden="true"
    >
      {start}
      <span className={styles.bar}>
        {state === 'waiting' ? <span className={styles.bead} /> : null}
        {state === 'stop' || state === 'done' ? (
          <span className={styles.knot}>{state === 'stop' ? <IconClose size="s" /> : <IconCheck size="s" />}</span>
        ) : null}
      </span>
      {end}
    </div>
  )
}
