import { type FormEvent, useState } from 'react'
import { connect } from '../../core/actions/connect.ts'
import { restoreSession } from '../../core/actions/reconnect.ts'
import type { KitError } from '../../core/errors.ts'
import { loginWay } from '../../domain/loginWay.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconArrow, IconMail } from '../../ui/icons.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import type { ConnectMethodProps } from '../../view/slots.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { useKitState } from '../../view/useKitState.ts'
import { emailMessages } from './messages.ts'
import { nextStep } from './nextStep.ts'

const unreachable = {
  code: 'VAULT_UNREACHABLE',
  shortMessage: 'The e-mail wallet of this site could not be reached',
} as const

/** Logging in by an e-mail address; the code that is sent there is typed in the wallet's own frame, never here. */
export function EmailMethod({ guard }: ConnectMethodProps) {
  const kit = useKitInstance()
  const text = useText(emailMessages)
  const say = useErrorText()
  const wallet = useKitState(({ connectors }) => connectors.find(({ type }) => type === 'AUTH'))
  const failed = useKitState(({ requests }) =>
    requests.findLast(({ kind, target }) => kind === 'connect' && target.source === wallet?.source),
  )
  const away = useKitState(({ remembered, requests }) => {
    const isBusy = requests.some(({ kind, phase }) => kind === 'restore' && phase === 'pending')
    return isBusy ? undefined : remembered.find(({ source }) => source === wallet?.source)
  })
  // The field goes while the wallet's screen stands in its place, and comes back with what was typed.
  const way = loginWay(kit)
  const typed = kit.scope('typedEmail', () => ({ text: '' }))
  const [email, setEmail] = useState(typed.text)
  const [isTouched, setTouched] = useState(false)
  if (!wallet) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    guard(() => {
      setTouched(false)
      way.last = 'email'
      // The book holds the failure, and the field says it.
      connect(kit, { wallet, email }).then(
        () => {
          typed.text = ''
        },
        () => undefined,
      )
    })
  }
  // A visitor who closed the wallet's screen needs no error message.
  const error = isTouched || failed?.phase !== 'failed' || way.last !== 'email' ? undefined : failed.error
  return (
    <form onSubmit={submit} noValidate>
      <Stack spaceAbove={8}>
        <Field
          label={text.email}
          placeholder={text.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          name="email"
          enterKeyHint="go"
          maxLength={254}
          glyph={<IconMail />}
          value={email}
          onValue={(value) => {
            typed.text = value
            setEmail(value)
            setTouched(true)
          }}
          bad={error !== undefined}
          hint={error ? sentenceOf(error) : away && say(unreachable)}
          end={
            email === '' ? undefined : (
              <IconButton kind="go" label={text.go} submit>
                <IconArrow />
              </IconButton>
            )
          }
        />
        {/* The visitor has not logged out, so the earlier session can come back. */}
        {away && !error ? (
          <Button onPress={() => void restoreSession(kit, away, { keep: true })}>{text.retry}</Button>
        ) : null}
      </Stack>
    </form>
  )

  function sentenceOf(said: KitError): string {
    const step = nextStep(text, said.code)
    return step ? `${say(said)}. ${step}` : say(said)
  }
}
