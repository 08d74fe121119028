import type { ImpersonationWarning } from '../../domain/connectors/orderWallets.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './impersonation.module.css'

/** Says why a wallet may not be the one that its name says, and what to do about it. */
export function ImpersonationNote({ warning: { announced, expected, like: name } }: { warning: ImpersonationWarning }) {
  const text = useText(impersonationMessages)
  const title = expected === undefined ? text.twinTitle({ name }) : text.imitationTitle({ name })
  const words =
    expected === undefined ? text.twinText({ announced, name }) : text.imitationText({ announced, expected, name })
  return (
    <div className={styles.impersonation}>
      <Note tone="warn" icon={<IconWarn />} title={title}>
        {words}
      </Note>
      <LiveRegion polite={`${title}. ${words}`} />
    </div>
  )
}

type Named = { name: string; announced: string }

/** The words about a wallet that may not be the one that its name says. */
export const impersonationMessages = defineMessages('impersonation', {
  imitationTitle: (parameters: { name: string }) => `This may not be ${parameters.name}`,
  imitationText: (parameters: Named & { expected: string }) =>
    `It announces itself as ${parameters.announced}; ${parameters.name} uses ${parameters.expected}. Unless you installed it on purpose, decline and choose another wallet.`,
  twinTitle: (parameters: { name: string }) => `Two wallets say they are ${parameters.name}`,
  twinText: (parameters: Named) =>
    `Both announce themselves as ${parameters.announced}. If you installed it only once, decline and remove the extension that you don’t know.`,
})
