import type { ReactNode } from 'react'
import type { ElementNode } from './ElementNode.ts'
import { IconAlert } from './IconAlert.tsx'
import { IconButton } from './IconButton.tsx'
import { IconClose } from './icons.tsx'
import styles from './Toast.module.css'

export type AlertBarProps = {
  title: ReactNode
  children: ElementNode
  dismissLabel: string
  onDismiss: () => void
}

/** A fault that only the site's developer can mend, between header and view. Never shown in production builds. */
export function AlertBar({ title, children, dismissLabel, onDismiss }: AlertBarProps) {
  return (
    <div className={styles.alert} role="alert">
      <IconAlert />
      <div>
        <strong className={styles.title}>{title}</strong>
        {children}
      </div>
      <div className={styles.dismiss}>
        <IconButton label={dismissLabel} onPress={onDismiss}>
          <IconClose size="s" />
        </IconButton>
      </div>
    </div>
  )
}

/** A name from code inside an alert. */
export function Code({ children }: { children: ReactNode }) {
  return <code className={styles.code}>{children}</code>
}
