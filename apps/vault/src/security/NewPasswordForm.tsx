import { Button, Field, Stack, View } from '@foyer/kit/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { leastPassword, passwordStrength } from '../recoveryFile/passwordStrength.ts'
import { fill } from '../screens/words.ts'
import { Failure } from './Failure.tsx'
import { type SecurityWords, useSecurityWords } from './words.ts'

export type NewPasswordFormProps = {
  label: string
  /** What the button says. */
  go: string
  /** What went wrong the last time; empty where nothing did. */
  failure: string
  /** What stands above the fields. */
  children: ReactNode
  onPassword: (password: string) => void
  onCancel: () => void
}

/** Has a password chosen, twice the same, and says how good it is. */
export function NewPasswordForm({ children, failure, go, label, onCancel, onPassword }: NewPasswordFormProps) {
  const text = useSecurityWords()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const strength = passwordStrength(password)
  const isDifferent = password !== again
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (strength !== 'short' && !isDifferent) onPassword(password)
  }
  const field = { type: 'password', autoComplete: 'new-password', maxLength: 256 } as const
  return (
    <form onSubmit={submit} noValidate>
      <View>
        {children}
        <Stack spaceAbove={16}>
          <Field
            {...field}
            label={label}
            placeholder={label}
            name="password"
            value={password}
            onValue={setPassword}
            bad={isTried && strength === 'short'}
            hint={password === '' && !isTried ? undefined : strengthText(password, text)}
            hintTone={strength === 'good' ? 'accent' : undefined}
          />
          <Field
            {...field}
            label={text.filePasswordAgain}
            placeholder={text.filePasswordAgain}
            name="password-again"
            value={again}
            onValue={setAgain}
            bad={isTried && isDifferent}
            hint={isTried && isDifferent ? text.passwordsDiffer : undefined}
          />
          <Button kind="main" submit>
            {go}
          </Button>
          <Button onPress={onCancel}>{text.cancel}</Button>
        </Stack>
        <Failure said={failure} />
      </View>
    </form>
  )
}

function strengthText(password: string, text: SecurityWords): string {
  const strength = passwordStrength(password)
  if (strength === 'short') return fill(text.passwordShort, { count: String(leastPassword) })
  return strength === 'plain' ? text.passwordPlain : text.passwordGood
}
