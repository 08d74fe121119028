import type { ReactNode } from 'react'
import styles from './Layout.module.css'

/** Where balance and address stand, at the top of the account. */
export function AccountTop({ children }: { children: ReactNode }) {
  return <div className={styles.account}>{children}</div>
}

/** What stays at the top while the rest of the view scrolls under it: a search. */
export function PinnedTop({ children }: { children: ReactNode }) {
  return <div className={styles.pinned}>{children}</div>
}
