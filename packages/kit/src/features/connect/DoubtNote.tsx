import type { Doubt } from '../../domain/connectors/orderWallets.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { useText } from '../../view/messages.ts'
import styles from './doubt.module.css'
import { doubtMessages } from './doubtMessages.ts'

/** Says why a wallet may not be the one that its name says, and what to do about it. */
export function DoubtNote({ doubt: { announced, expected, like: name } }: { doubt: Doubt }) {
  const text = useText(doubtMessages)
  const title = expected === undefined ? text.twinTitle({ name }) : text.imitationTitle({ name })
  const words =
    expected === undefined ? text.twinText({ announced, name }) : text.imitationText({ announced, expected, name })
  return (
    <div className={styles.doubt}>
      <Note tone="warn" icon={<IconWarn />} title={title}>
        {words}
      </Note>
      <LiveRegion polite={`${title}. ${words}`} />
    </div>
  )
}
