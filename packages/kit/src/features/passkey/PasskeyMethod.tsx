import { connect } from '../../core/actions/connect.ts'
import { loginWay } from '../../domain/loginWay.ts'
import { Button } from '../../ui/Button.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import type { ConnectMethodProps } from '../../view/slots.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { useKitState } from '../../view/useKitState.ts'
import { passkeyMessages } from './messages.ts'

/** Logging in by a passkey; the browser asks for it in the wallet's own frame, never here. */
export function PasskeyMethod({ guard }: ConnectMethodProps) {
  const kit = useKitInstance()
  const text = useText(passkeyMessages)
  const say = useErrorText()
  const wallet = useKitState(({ connectors }) => connectors.find(({ type }) => type === 'AUTH'))
  const failed = useKitState(({ requests }) =>
    requests.findLast(({ kind, target }) => kind === 'connect' && target.source === wallet?.source),
  )
  const way = loginWay(kit)
  if (!wallet) return null

  const press = () =>
    guard(() => {
      way.last = 'passkey'
      // The book holds the failure, and the note says it.
      connect(kit, { wallet, passkey: true }).catch(() => undefined)
    })
  const error = failed?.phase === 'failed' && way.last === 'passkey' ? failed.error : undefined
  return (
    <>
      <Stack spaceAbove={8}>
        <Button onPress={press}>{text.go}</Button>
      </Stack>
      {error && error.code !== 'USER_REJECTED' ? (
        <Note tone="danger" icon={<IconAlert />} title={say(error)}>
          {text.again}
        </Note>
      ) : null}
    </>
  )
}
