import { useEffect, useState } from 'react'
import type { Account } from '../account/account.ts'
import { createShow } from '../frame/createShow.ts'
import { enterByPasskey } from '../frame/enterByPasskey.ts'
import type { PasskeyScreen as Shown } from '../frame/screens.ts'
import type { PasskeyHolder } from '../passkeys/askPasskey.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import { PasskeyScreen } from '../screens/PasskeyScreen.tsx'
import { Waiting } from './Waiting.tsx'
import { useSecurityWords } from './words.ts'

export type PasskeyLogInProps = {
  account: Account
  /** The passkey's key comes along where it may hold a wallet. The same function at every drawing, as the next. */
  onEntered: (holder: PasskeyHolder | undefined) => void
  /** The member leaves, or `error` says why nothing came of it. */
  onLeave: (error?: unknown) => void
}

/** Logging in by a passkey, on the wallet's own page. */
export function PasskeyLogIn({ account, onEntered, onLeave }: PasskeyLogInProps) {
  const text = useSecurityWords()
  const [screen, setScreen] = useState<Shown>()
  useEffect(() => {
    const over = new AbortController()
    const show = createShow(over.signal)
    const screens = {
      show: (next: { readonly kind: string } | undefined) => setScreen(isPasskey(next) ? next : undefined),
    }
    account
      .passkeys()
      .then((passkeys) => enterByPasskey(passkeys, screens, show, location.origin))
      .then(onEntered, (error: unknown) => {
        if (!over.signal.aborted) onLeave(error instanceof PortRefusalError ? undefined : error)
      })
    return () => over.abort()
  }, [account, onEntered, onLeave])
  return screen ? <PasskeyScreen screen={screen} /> : <Waiting title={text.opening} />
}

function isPasskey(screen: { readonly kind: string } | undefined): screen is Shown {
  return screen?.kind === 'passkey'
}
