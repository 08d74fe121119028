import type { VaultFactor } from '@foyer/contract/vault'
import { Intro } from '@foyer/kit/ui'
import { useEffect, useMemo, useState } from 'react'
import type { NewPasskey } from '../../account/createPasskeys.ts'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { protectingPasskey } from '../../account/passkeys/protectingPasskey.ts'
import type { OpenedHome } from '../../account/unlockMethods.ts'
import { fill } from '../../ui/words.ts'
import { PasskeyScreen } from '../login/PasskeyScreen.tsx'
import type { PasskeyScreen as Shown } from '../login/screens.ts'
import { UnlockScreen } from '../login/UnlockScreen.tsx'
import type { Addition } from './createFactors.ts'
import { Failure } from './Failure.tsx'
import { useFactorWords } from './factorWords.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordNote } from './PasswordView.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'

type Ready = { readonly addition: Addition; readonly prepared: NewPasskey | undefined }

/** Adds one more factor that opens the wallet, after the visitor has presented a present one. */
export function AddFactorView({ kind, member, onDone, onStale, security }: PlaceProps & { kind: VaultFactor['kind'] }) {
  const text = useFactorWords()
  const shared = useSecurityWords()
  const { fail, failure, isBusy, run } = useAction(onStale)
  const [ready, setReady] = useState<Ready>()
  const [opened, setOpened] = useState<OpenedHome>()
  useEffect(() => {
    let isGone = false
    let addition: Addition | undefined
    const prepare = async () => {
      const found = await security.prepareFactor(member)
      if (isGone) return found.end()
      addition = found
      // Before the press: some browsers make a passkey only while they handle a press.
      const prepared = kind === 'passkey' ? await (await security.account.passkeys()).prepare() : undefined
      if (!isGone) setReady({ addition: found, prepared })
    }
    prepare().catch((error: unknown) => isGone || fail(error))
    return () => {
      isGone = true
      addition?.end()
    }
  }, [fail, kind, member, security])

  const done = useMemo(() => () => onDone(fill(text.addedSaid, { way: text[kind] })), [kind, onDone, text])
  const screen = useMemo((): Shown | undefined => {
    if (!ready?.prepared || !opened) return undefined
    const { addition, prepared } = ready
    return {
      kind: 'passkey',
      purpose: 'add',
      about: member.addresses.evm,
      async go() {
        const person = member.email ?? member.addresses.evm
        const passkey = await protectingPasskey({ ...prepared, name: security.name, person })
        if (addition.ways.passkeys.includes(passkey.credentialId)) throw new PasskeyError('exists')
        const added = await run(async () => {
          await (await security.account.passkeys()).add(prepared.attempt, passkey)
          await addition.add(opened, { passkey })
          return true
        })
        if (added) done()
      },
      leave: () => onDone(),
    }
  }, [done, member, onDone, opened, ready, run, security])

  // The opened wallet is spent then: the visitor opens it again from the list.
  if (failure !== '' && kind === 'passkey') return <Failure said={failure} />
  if (!ready) return failure === '' ? <Waiting title={shared.opening} /> : <Failure said={failure} />
  if (!opened) {
    const { ways } = ready.addition
    return (
      <UnlockScreen
        screen={{
          kind: 'unlock',
          purpose: 'add',
          about: member.addresses.evm,
          ways,
          answer: setOpened,
          leave: () => onDone(),
        }}
      />
    )
  }
  if (screen) return <PasskeyScreen screen={screen} />
  const add = async (password: string) => {
    const added = await run(async () => {
      await ready.addition.add(opened, { password })
      return true
    })
    if (added) done()
  }
  return (
    <>
      {isBusy ? <Waiting title={text.sealing} /> : null}
      <div hidden={isBusy}>
        <NewPasswordForm
          label={text.newPassword}
          go={text.addPassword}
          failure={failure}
          known={[member.email ?? '']}
          onPassword={add}
          onCancel={() => onDone()}
        >
          <Intro>{text.addPasswordSub}</Intro>
          <PasswordNote />
        </NewPasswordForm>
      </div>
    </>
  )
}
