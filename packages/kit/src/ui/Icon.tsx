import { cx } from './cx.ts'
import styles from './Icon.module.css'

/** What every icon takes. */
export type IconProps = {
  /** 16, 20 or 24 px. Default `'m'`, 20 px. */
  size?: 's' | 'm' | 'l' | undefined
  className?: string | undefined
}

type PathProps = IconProps & { d: string; flip?: boolean }

/** One line drawing; hidden from assistive technology, since a word always stands beside or behind it. */
export function Icon({ d, size = 'm', flip, className }: PathProps) {
  return (
    <svg
      className={cx(styles.icon, size !== 'm' && styles[size], flip && styles.flip, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}
