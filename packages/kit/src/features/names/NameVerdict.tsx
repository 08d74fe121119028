import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { type Translation, useText } from '../../view/messages.ts'
import { namesMessages } from './messages.ts'
import styles from './names.module.css'
import type { Verdict } from './useNameCheck.ts'

type NameVerdictProps = { verdict: Verdict; name: string }

/** How a name stands, in the line under its field. */
export function NameVerdict({ verdict, name }: NameVerdictProps) {
  const text = useText(namesMessages)
  return (
    <>
      {verdict === 'free' ? <IconCheck size="s" /> : verdict === 'checking' ? <Spinner /> : <IconAlert size="s" />}
      <span className={styles.verdict}>{verdictText(text, verdict, name)}</span>
    </>
  )
}

/** How a name stands, in words. */
export function verdictText(text: Translation<typeof namesMessages>, verdict: Verdict, name: string): string {
  const words = text[verdict]
  return typeof words === 'string' ? words : words({ name: isolated(name) })
}
