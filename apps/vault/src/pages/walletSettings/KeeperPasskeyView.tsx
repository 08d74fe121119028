import { useEffect, useState } from 'react'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { CodeScreen } from '../login/CodeScreen.tsx'
import { PasskeyScreen } from '../login/PasskeyScreen.tsx'
import { promptScreen } from '../login/promptScreen.ts'
import type { Screen } from '../login/screens.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'

/** Has the keeper know a passkey, so that a new device needs no second code: it is made, and then named by a code of the keeper's. */
export function KeeperPasskeyView({ member, onDone, onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const { fail, failure } = useAction(onStale)
  const [screen, setScreen] = useState<Extract<Screen, { kind: 'code' } | { kind: 'passkey'; go: unknown }>>()
  useEffect(() => {
    const over = new AbortController()
    const show = promptScreen(over.signal)
    const name = async () => {
      // Before the press: some browsers make a passkey only while it is being handled.
      const naming = await security.nameToKeeper(member)
      await show<void>((done, decline) =>
        setScreen({
          kind: 'passkey',
          purpose: 'name',
          about: member.addresses.evm,
          async go() {
            const { attempt, enter, resend } = await naming.go()
            setScreen({
              kind: 'code',
              isSecond: 'name',
              attempt,
              resend,
              async enter(code) {
                const verdict = await enter(code)
                if (verdict.state === 'right') done()
                return verdict
              },
            })
          },
          leave: () => decline(new PortRefusalError('rejected')),
        }),
      )
    }
    name().then(
      () => over.signal.aborted || onDone(text.keeperPasskeySaid),
      (error: unknown) => {
        if (over.signal.aborted) return
        if (error instanceof PortRefusalError) onDone()
        else fail(error)
      },
    )
    return () => over.abort()
  }, [fail, member, onDone, security, text])
  if (failure) return <Failure said={failure} />
  if (screen === undefined) return <Waiting title={text.opening} />
  return screen.kind === 'code' ? <CodeScreen screen={screen} /> : <PasskeyScreen screen={screen} />
}
