import { useEffect, useState } from 'react'
import type { Account } from '../../account/account.ts'
import type { PasskeyHolder } from '../../account/passkeys/askPasskey.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { enterByPasskey, type PasskeyAsking } from '../login/enterByPasskey.ts'
import { PasskeyScreen } from '../login/PasskeyScreen.tsx'
import { promptScreen } from '../login/promptScreen.ts'
import type { Screen, PasskeyScreen as Shown } from '../login/screens.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { Waiting } from './Waiting.tsx'

export type PasskeyLogInProps = {
  account: Account
  /** How a new passkey is made here. The same object at every drawing. */
  asking: Pick<PasskeyAsking, 'about' | 'make' | 'person'>
  /** The passkey's key comes along where it may hold a wallet. The same function at every drawing, as the next. */
  onEntered: (holder: PasskeyHolder | undefined) => void
  /** The member leaves, or `error` says why nothing came of it. */
  onLeave: (error?: unknown) => void
}

/** Logging in by a passkey, on the wallet's own page. */
export function PasskeyLogIn({ account, asking, onEntered, onLeave }: PasskeyLogInProps) {
  const text = useSecurityWords()
  const [screen, setScreen] = useState<Shown>()
  useEffect(() => {
    const over = new AbortController()
    const show = promptScreen(over.signal)
    const screens = {
      show: (next: Screen | undefined) => setScreen(passkeyScreenOf(next)),
    }
    account
      .passkeys()
      .then((passkeys) => enterByPasskey({ passkeys, screens, show, ...asking }))
      .then(onEntered, (error: unknown) => {
        if (!over.signal.aborted) onLeave(error instanceof PortRefusalError ? undefined : error)
      })
    return () => over.abort()
  }, [account, asking, onEntered, onLeave])
  return screen ? <PasskeyScreen screen={screen} /> : <Waiting title={text.opening} />
}

/** A screen, where it is one about passkeys. */
export function passkeyScreenOf(screen: Screen | undefined): Shown | undefined {
  return screen?.kind === 'passkey' && 'go' in screen ? screen : undefined
}
