import { cx } from './cx.ts'
import styles from './MessageWell.module.css'

export type MessageWellProps = {
  /** Names it: "Message", "Data". */
  label: string
  children: string
  /** Set as data instead of words. Default false. */
  mono?: boolean | undefined
}

/** A text from another source, unchanged, in a well that scrolls and that a keyboard reaches. */
export function MessageWell({ children, label, mono }: MessageWellProps) {
  return (
    <section
      className={cx(styles.well, mono && styles.mono)}
      aria-label={label}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  )
}
