import { Button, type ElementNode, Field, Stack, View } from '@foyer/kit/ui'
import { type FormEvent, useEffect, useState } from 'react'
import {
  isShort,
  leastPassword,
  loadPasswordJudge,
  type PasswordJudge,
  type PasswordStrength,
} from '../../signer/recoveryFile/passwordStrength.ts'
import { fill } from '../../ui/words.ts'
import { Failure } from './Failure.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import type { SecurityWords } from './words.ts'

export type NewPasswordFormProps = {
  label: string
  /** What the button says. */
  go: string
  /** What went wrong the last time; empty where nothing did. */
  failure: string
  /** Nothing else guards the wallet, so that the password has to be one that cannot be guessed. Default false. */
  isAlone?: boolean | undefined
  /** What a guesser would try first. */
  known?: readonly string[] | undefined
  /** What stands above the fields. */
  children: ElementNode
  onPassword: (password: string) => void
  onCancel: () => void
  /** Loads what judges passwords. */
  load?: (() => Promise<PasswordJudge>) | undefined
}

/** Has a password chosen, twice the same, and says how good it is. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { children, failure, go, isAlone = false, known, label, load = loadPasswordJudge } = props
  const { onCancel, onPassword } = props
  const text = useSecurityWords()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const judge = usePasswordJudge(load)
  const strength = isShort(password) ? 'short' : judge === 'failed' ? judge : judge?.(password, known)
  const isGood = strength === 'strong' || (strength === 'fair' && !isAlone)
  const isDifferent = password !== again
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isGood && !isDifferent) onPassword(password)
    else setPressed(strength === undefined && !isDifferent)
  }
  // A press that came before the judge counts once that is there.
  const isJudged = isPressed && strength !== undefined
  useEffect(() => {
    if (!isJudged) return
    setPressed(false)
    if (isGood) onPassword(password)
  }, [isGood, isJudged, onPassword, password])
  const type = (set: (typed: string) => void) => (typed: string) => {
    set(typed)
    setPressed(false)
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
            onValue={type(setPassword)}
            bad={isTried && strength !== undefined && !isGood}
            hint={password === '' && !isTried ? undefined : strengthText(strength, text)}
            hintTone={isGood ? 'accent' : undefined}
          />
          <Field
            {...field}
            label={text.filePasswordAgain}
            placeholder={text.filePasswordAgain}
            name="password-again"
            value={again}
            onValue={type(setAgain)}
            bad={isTried && isDifferent}
            hint={isTried && isDifferent ? text.passwordsDiffer : undefined}
          />
          <PasswordMeter strength={password === '' || strength === 'failed' ? undefined : strength} />
          <Button kind="main" submit busy={isPressed}>
            {go}
          </Button>
          <Button onPress={onCancel}>{text.cancel}</Button>
        </Stack>
        <Failure said={failure} />
      </View>
    </form>
  )
}

/** What judges passwords, once it is there; it is loaded with its lists, without which none is taken. */
function usePasswordJudge(load: () => Promise<PasswordJudge>): PasswordJudge | 'failed' | undefined {
  const [judge, setJudge] = useState<PasswordJudge | 'failed'>()
  useEffect(() => {
    let isGone = false
    load().then(
      (found) => isGone || setJudge(() => found),
      () => isGone || setJudge('failed'),
    )
    return () => {
      isGone = true
    }
  }, [load])
  return judge
}

function strengthText(strength: PasswordStrength | 'failed' | undefined, text: SecurityWords): string {
  switch (strength) {
    case undefined:
      return text.passwordJudged
    case 'failed':
      return text.passwordUnjudged
    case 'short':
      return fill(text.passwordShort, { count: String(leastPassword) })
    case 'weak':
      return text.passwordWeak
    case 'fair':
      return text.passwordFair
    case 'strong':
      return text.passwordGood
  }
}
