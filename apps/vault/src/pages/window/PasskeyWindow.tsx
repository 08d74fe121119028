import { Avatar, Button, HintLine, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useState } from 'react'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { sealedPasskey } from '../../account/passkeys/sealedPasskey.ts'
import { Sign } from '../../ui/Sign.tsx'
import { passkeyFailureOf, usePasskeyWords } from '../login/passkeyWords.ts'
import type { PasskeyTask, WindowAnswer } from './windowTask.ts'

export type PasskeyWindowProps = { name: string; task: PasskeyTask; answer: (said: WindowAnswer) => void }

/** Where a passkey is made, in a window of the vault's own. */
export function PasskeyWindow({ answer, name, task }: PasskeyWindowProps) {
  const text = usePasskeyWords()
  const [state, setState] = useState<'idle' | 'busy' | 'made'>('idle')
  const [failure, setFailure] = useState('')

  const make = async () => {
    setState('busy')
    setFailure('')
    try {
      answer({ t: 'made', passkey: await sealedPasskey({ ...task, name }, task.sealTo) })
      setState('made')
    } catch (error) {
      if (error instanceof PasskeyError) answer({ t: 'failed', failure: error.failure })
      setFailure(passkeyFailureOf(error, text))
      setState('idle')
    }
  }
  const title = state === 'made' ? text.made : text.make
  return (
    <View>
      <Status
        compact
        sign={
          <Sign>
            <Avatar address={task.person} size={72} />
          </Sign>
        }
        title={title}
        sub={state === 'made' ? text.madeSub : text.makeSub}
      />
      {state === 'made' ? null : (
        <Stack spaceAbove={16}>
          <Button kind="main" busy={state === 'busy'} onPress={make}>
            {state === 'busy' ? text.making : text.protectGo}
          </Button>
          <Button onPress={() => window.close()}>{text.notNow}</Button>
        </Stack>
      )}
      {failure ? <HintLine bad start={failure} /> : null}
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={title} assertive={failure} />
    </View>
  )
}
