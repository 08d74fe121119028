import type { ReactNode } from 'react'
import styles from './Sign.module.css'

/** A picture of its own over the words of a screen, with air around it. */
export function Sign({ children }: { children: ReactNode }) {
  return <div className={styles.sign}>{children}</div>
}
