import { Header, Small } from '@foyer/kit/ui'
import { useId, useState } from 'react'
import { useHomeWords } from './home/homeWords.ts'
import { PageDialog } from './home/PageDialog.tsx'
import { LogInView, type LogInViewProps } from './LogInView.tsx'
import styles from './SecurityPage.module.css'
import { useSecurityWords } from './securityLanguage.ts'

export type LogInDialogProps = Pick<LogInViewProps, 'security' | 'member' | 'onIn'> & { onClose: () => void }

/** Asks over the page for a new login, which opens it again; the page keeps its place. */
export function LogInDialog({ onClose, ...own }: LogInDialogProps) {
  const text = useSecurityWords()
  const home = useHomeWords()
  const id = useId()
  const [isCodeAsked, setCodeAsked] = useState(false)
  return (
    <PageDialog labelledBy={id} onClose={onClose}>
      <Header title={isCodeAsked ? text.checkMail : home.openTitle} titleId={id} />
      <LogInView {...own} onCode={setCodeAsked} onLeave={onClose} />
      <div className={styles.foot}>
        <Small centre>{home.oneCode}</Small>
      </div>
    </PageDialog>
  )
}
