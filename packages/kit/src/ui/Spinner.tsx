import { cx } from './cx.ts'
import styles from './Spinner.module.css'

export type SpinnerProps = { accent?: boolean }

/** A small turning ring; the words beside it say what is being waited for. */
export function Spinner({ accent }: SpinnerProps) {
  return <span className={cx(styles.spin, accent && styles.accent)} aria-hidden="true" />
}
