import styles from './ConnectionDiagram.module.css'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import { IconCheck, IconClose } from './icons.tsx'
import motion from './Motion.module.css'

export type ConnectionDiagramProps = {
  /** `still` is the bare line, before anything was asked. */
  state: 'still' | 'waiting' | 'stop' | 'done'
  /** 72 px marks or avatars. */
  start: ElementNode
  end: ElementNode
}

/** How joining two things stands: two marks and a line. The words under it say the same. */
export function ConnectionDiagram({ state, start, end }: ConnectionDiagramProps) {
  return (
    <div
      className={cx(styles.diagram, state === 'stop' && cx(styles.stop, motion.shake), state === 'done' && styles.done)}
      aria-hidden="true"
    >
      {start}
      <span className={styles.line}>
        {state === 'waiting' || state === 'stop' ? <span className={styles.dot} /> : null}
        {state === 'stop' || state === 'done' ? (
          <span className={styles.badge}>{state === 'stop' ? <IconClose size="s" /> : <IconCheck size="s" />}</span>
        ) : null}
      </span>
      {end}
    </div>
  )
}
