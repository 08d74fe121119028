import type { ReactNode } from 'react'
import styles from './Sign.module.css'

/** A picture above the words of a screen, with space around it. */
export function Sign({ children }: { children: ReactNode }) {
  return <div className={styles.sign}>{children}</div>
}
