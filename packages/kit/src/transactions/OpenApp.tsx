import type { Session } from '../core/session.ts'
import { openLink } from '../domain/platforms/openLink.ts'
import { defineMessages, useText } from '../runtime/messages.ts'
import { Button } from '../ui/Button.tsx'
import { IconExternal } from '../ui/IconExternal.tsx'

export type OpenAppProps = {
  /** The session whose wallet is asked for something. */
  session: Session | undefined
  kind?: 'main' | 'plain' | undefined
}

/** Brings the wallet's app to the front, where a request waits in it; nothing where no link of this device does. */
export function OpenApp({ session, kind }: OpenAppProps) {
  const text = useText(openAppMessages)
  const link = session?.appLink
  if (!link) return null
  return (
    <Button kind={kind} iconEnd={<IconExternal size="s" />} onPress={() => openLink(link)}>
      {text.open({ name: session.wallet.name })}
    </Button>
  )
}

export const openAppMessages = defineMessages('openApp', {
  open: (parameters: { name: string }) => `Open ${parameters.name}`,
})
