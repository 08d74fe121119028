import { emailAddress } from '@foyer/contract/vault'
import { Button, Field, IconMail, Intro, Stack, TextButton, View } from '@foyer/kit/ui'
import { type FormEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Account, Attempt, LoginStep, Member } from '../account/account.ts'
import { CodeScreen } from '../screens/CodeScreen.tsx'
import { CreatingScreen } from '../screens/CreatingScreen.tsx'
import { Failure } from './Failure.tsx'
import { useAction } from './useAction.ts'
import { useSecurityWords } from './words.ts'

export type LogInViewProps = {
  account: Account
  /** Who is logged in already and has to show it again. */
  email: string | undefined
  onIn: (member: Member) => Promise<void>
  /** Whether the code is asked for now. */
  onCode: (isAsked: boolean) => void
  /** Goes back without logging in; absent where nobody is in. */
  onLeave: (() => void) | undefined
}

/** Logging in by a code in the mail, on the wallet's own page. */
export function LogInView({ account, email: known, onCode, onIn, onLeave }: LogInViewProps) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction()
  const [email, setEmail] = useState(known ?? '')
  const [isBad, setBad] = useState(false)
  const [attempt, setAttempt] = useState<Attempt>()
  const [step, setStep] = useState<LoginStep>()
  // Who leaves in the middle gives the login up; that the gateway may be away changes nothing here.
  useEffect(() => () => void account.cancel().catch(() => undefined), [account])

  const isAsked = attempt !== undefined
  useEffect(() => onCode(isAsked), [isAsked, onCode])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!v.is(emailAddress, address)) return setBad(true)
    void run(async () => setAttempt(await account.start(address)))
  }
  const finish = () =>
    run(async () => {
      try {
        // The wallet's own page needs nobody's leave to see the wallet.
        await onIn(await account.finish(setStep, async () => undefined))
      } finally {
        setStep(undefined)
        setAttempt(undefined)
      }
    })

  if (step) return <CreatingScreen step={step} />
  if (attempt) {
    const screen = {
      kind: 'code',
      attempt,
      resend: () => account.resend(),
      async enter(code: string) {
        const verdict = await account.enter(code)
        if (verdict.state === 'right') void finish()
        return verdict
      },
    } as const
    return (
      <>
        <CodeScreen screen={screen} />
        <View>
          <Stack>
            <TextButton onPress={() => setAttempt(undefined)}>{text.otherEmail}</TextButton>
          </Stack>
        </View>
      </>
    )
  }
  return (
    <form onSubmit={send} noValidate>
      <View>
        <Intro>{known === undefined ? text.logInSub : text.logInAgain}</Intro>
        <Stack>
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
              setEmail(value)
              setBad(false)
            }}
            bad={isBad}
            hint={isBad ? text.emailBad : undefined}
            readOnly={known !== undefined}
          />
          <Button kind="main" submit busy={isBusy}>
            {text.sendCode}
          </Button>
          {onLeave ? <Button onPress={onLeave}>{text.cancel}</Button> : null}
        </Stack>
        <Failure said={failure} />
      </View>
    </form>
  )
}
