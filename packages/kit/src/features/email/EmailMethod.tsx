import { type FormEvent, useState } from 'react'
import { connect } from '../../core/actions/connect.ts'
import type { KitError, KitErrorCode } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import { defineResource } from '../../core/resource.ts'
import type { StoredSession } from '../../core/session.ts'
import { loginWay } from '../../domain/loginWay.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import type { ConnectMethodProps } from '../../runtime/slots.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconArrow, IconMail } from '../../ui/icons.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { emailMessages } from './messages.ts'

const unreachable = {
  code: 'VAULT_UNREACHABLE',
  shortMessage: 'The email wallet of this site could not be reached',
} as const

const typedEmail = defineResource('typedEmail', () => ({ text: '' }))

/** Logging in by an email address; the code that is sent there is typed in the wallet's own frame, never here. */
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
  const typed = kit.resource(typedEmail)
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
        {away && !error ? <Button onPress={() => retry(kit, away)}>{text.retry}</Button> : null}
      </Stack>
    </form>
  )

  function sentenceOf(said: KitError): string {
    const step = nextStep(text, said.code)
    return step ? `${say(said)}. ${step}` : say(said)
  }
}

/** Asks a wallet again that did not come back. Most visitors never need it, so its code comes with the press. */
function retry(kit: Kit, away: StoredSession): void {
  loadLater(
    kit,
    () => import('../../core/actions/reconnect.ts'),
    ({ restoreSession }) => void restoreSession(kit, away, { keep: true }),
  )
}

/** What helps after a login that failed; nothing where the sentence says it. */
function nextStep(text: Translation<typeof emailMessages>, code: KitErrorCode): string | undefined {
  switch (code) {
    case 'INVALID_EMAIL':
    case 'PART_MISSING':
    case 'PAGE_OUTDATED':
      return undefined
    case 'STORAGE_DENIED':
      return text.storage
    case 'VAULT_UNREACHABLE':
      return text.connection
    case 'WALLET_TIMEOUT':
    case 'SESSION_EXPIRED':
      return text.anew
    default:
      return text.again
  }
}
