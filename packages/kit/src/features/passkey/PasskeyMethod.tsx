import { useText } from '../../runtime/messages.ts'
import type { ConnectMethodProps } from '../../runtime/slots.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useLogin } from '../../transactions/useLogin.ts'
import { Button } from '../../ui/Button.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { passkeyMessages } from './messages.ts'

/** Logging in by a passkey; the browser asks for it in the wallet's own frame, never here. */
export function PasskeyMethod({ guard }: ConnectMethodProps) {
  const text = useText(passkeyMessages)
  const say = useErrorText()
  const { error, start, wallet } = useLogin('passkey')
  if (!wallet) return null
  return (
    <>
      <Stack spaceAbove={8}>
        <Button onPress={() => guard(() => start({ passkey: true }))}>{text.go}</Button>
      </Stack>
      {error ? (
        <Note tone="danger" icon={<IconAlert />} title={say(error)}>
          {text.again}
        </Note>
      ) : null}
    </>
  )
}
