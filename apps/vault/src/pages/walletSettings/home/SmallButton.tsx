import type { ReactNode } from 'react'
import styles from './SmallButton.module.css'

export type SmallButtonProps = {
  children: ReactNode
  /** What it does and to what, beginning with its words. */
  label: string
  onPress: () => void
  tone?: 'danger' | undefined
  /** Id of what says why it cannot be pressed now; it keeps its place and its focus. */
  closedBy?: string | undefined
}

/** The 36 px button at the end of a line; its hit area is 44 px. */
export function SmallButton({ children, closedBy, label, onPress, tone }: SmallButtonProps) {
  return (
    <button
      type="button"
      className={tone === 'danger' ? `${styles.button} ${styles.danger}` : styles.button}
      aria-label={label}
      aria-disabled={closedBy !== undefined || undefined}
      aria-describedby={closedBy}
      onClick={closedBy === undefined ? onPress : undefined}
    >
      {children}
    </button>
  )
}
