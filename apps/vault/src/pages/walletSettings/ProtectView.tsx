import { useEffect, useMemo, useState } from 'react'
import type { NewPasskey, Passkeys } from '../../account/createPasskeys.ts'
import type { Member } from '../../account/member.ts'
import { protectingPasskey } from '../../account/passkeys/protectingPasskey.ts'
import { PasskeyScreen } from '../login/PasskeyScreen.tsx'
import type { PasskeyScreen as Shown } from '../login/screens.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'

type Ready = { readonly passkeys: Passkeys; readonly prepared: NewPasskey }

export type ProtectViewProps = PlaceProps & { onProtected: (member: Member) => void }

/** Protects a wallet by a passkey that is made right here: no other page draws in this window. */
export function ProtectView({ member, onDone, onProtected, onStale, security }: ProtectViewProps) {
  const text = useSecurityWords()
  const { fail, failure } = useAction(onStale)
  const [ready, setReady] = useState<Ready>()
  // Before the press: some browsers make a passkey only while it is being handled.
  useEffect(() => {
    let isGone = false
    const prepare = async () => {
      const passkeys = await security.account.passkeys()
      return { passkeys, prepared: await passkeys.prepare() }
    }
    prepare().then(
      (found) => isGone || setReady(found),
      (error: unknown) => isGone || fail(error),
    )
    return () => {
      isGone = true
    }
  }, [fail, security])

  const screen = useMemo((): Shown | undefined => {
    if (!ready) return undefined
    const { passkeys, prepared } = ready
    const person = member.email ?? member.addresses.evm
    return {
      kind: 'passkey',
      purpose: member.mode === 'user-held' ? 'replace' : 'protect',
      about: member.addresses.evm,
      async go() {
        const passkey = await protectingPasskey({ ...prepared, name: security.name, person })
        onProtected(await passkeys.protect(member, prepared.attempt, passkey))
      },
      leave: () => onDone(),
    }
  }, [member, onDone, onProtected, ready, security])
  if (failure) return <Failure said={failure} />
  return screen ? <PasskeyScreen screen={screen} /> : <Waiting title={text.opening} />
}
