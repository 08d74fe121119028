import { emailAddress } from '@foyer/contract/vault'
import { Button, CodeInput, Field, HintLine, IconMail, Intro, Pad, Stack, Status, View } from '@foyer/kit/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Member } from '../../account/member.ts'
import { useCodeFieldWords } from '../../ui/codeFieldWords.ts'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { Verdict } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'

type Step = 'begin' | 'old' | 'address' | 'new' | 'done'

/** Changes the email address by a code to the present one and one to the new one; adds one where there is none. */
export function AddressView({
  member,
  onChanged,
  onDone,
  onStale,
  security,
}: PlaceProps & { onChanged: (member: Member) => void }) {
  const text = useSecurityWords()
  const words = useWords()
  const { wantsDigits } = useCodeFieldWords()
  const { failure, isBusy, run } = useAction(onStale)
  const [before] = useState(member.email)
  const [step, setStep] = useState<Step>('begin')
  const [oldCode, setOldCode] = useState('')
  const [email, setEmail] = useState('')
  const [newCode, setNewCode] = useState('')
  const [hint, setHint] = useState('')
  const code = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => (step === 'address' ? field : code).current?.focus(), [step])

  const go = (next: Step) => {
    setHint('')
    setStep(next)
  }
  const begin = () =>
    run(async () => {
      await security.startAddress()
      setOldCode('')
      setNewCode('')
      go(before === undefined ? 'address' : 'old')
    })
  /** Says what was wrong with a code, if it was; what else was typed stays. */
  const judge = ({ state, triesLeft }: Verdict<string>, at: Step) => {
    if (state !== 'wrong' && state !== 'dead') return true
    setStep(at)
    setHint(state === 'dead' ? text.addressDead : fill(words.wrong, { count: triesLeft }))
    return false
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!v.is(emailAddress, address)) return setHint(text.emailBad)
    void run(async () => {
      const verdict = await security.enterOldCode(before === undefined ? undefined : oldCode, address)
      if (judge(verdict, 'old')) go('new')
    })
  }
  const finish = (entered: string) =>
    void run(async () => {
      if (!judge(await security.enterNewCode(entered), 'new')) return
      onChanged({ ...member, email: email.trim().toLowerCase(), login: 'email' })
      go('done')
    })

  const again = (
    <Stack spaceAbove={12}>
      <Button busy={isBusy} onPress={() => void begin()}>
        {text.beginAgain}
      </Button>
    </Stack>
  )
  switch (step) {
    case 'begin':
      return (
        <View>
          <Intro>{before === undefined ? text.addressAddSub : fill(text.addressSub, { email: before })}</Intro>
          <Stack>
            <Button kind="main" busy={isBusy} onPress={() => void begin()}>
              {before === undefined ? text.next : text.sendCode}
            </Button>
            <Button onPress={() => onDone()}>{text.cancel}</Button>
          </Stack>
          <Failure said={failure} />
        </View>
      )
    case 'old':
      return (
        <View>
          <Intro>{fill(words.codeSent, { email: before ?? '' })}</Intro>
          <Pad>
            <CodeInput
              label={words.codeLabel}
              value={oldCode}
              bad={hint !== ''}
              inputRef={code}
              onValue={(value) => {
                setOldCode(value)
                setHint('')
              }}
              onComplete={() => setStep('address')}
              onRefuse={() => setHint(wantsDigits)}
            />
          </Pad>
          <HintLine start={words.neverElsewhere} />
          <Failure said={failure || hint} />
          {hint === text.addressDead || failure ? again : null}
        </View>
      )
    case 'address':
      return (
        <form onSubmit={send} noValidate>
          <View>
            <Intro>{text.addressAddSub}</Intro>
            <Stack>
              <Field
                label={text.addressNew}
                placeholder={text.addressNew}
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
                  setHint('')
                }}
                bad={hint !== ''}
                hint={hint || undefined}
                inputRef={field}
              />
              <Button kind="main" submit busy={isBusy}>
                {text.sendCode}
              </Button>
            </Stack>
            <Failure said={failure} />
            {failure ? again : null}
          </View>
        </form>
      )
    case 'new':
      return (
        <View>
          <Intro>{fill(words.codeSent, { email: email.trim() })}</Intro>
          <Pad>
            <CodeInput
              label={words.codeLabel}
              value={newCode}
              bad={hint !== ''}
              inputRef={code}
              onValue={(value) => {
                setNewCode(value)
                setHint('')
              }}
              onComplete={finish}
              onRefuse={() => setHint(wantsDigits)}
            />
          </Pad>
          <Failure said={failure || hint} />
          <Stack spaceAbove={12}>
            <Button onPress={() => go('address')}>{text.otherEmail}</Button>
          </Stack>
          {hint === text.addressDead || failure ? again : null}
        </View>
      )
    case 'done':
      return (
        <View>
          <Status
            compact
            sign={null}
            title={text.addressChanged}
            sub={fill(text.addressChangedSub, { email: email.trim() })}
          />
          <Stack>
            <Button kind="main" onPress={() => onDone(text.addressChanged)}>
              {text.done}
            </Button>
          </Stack>
        </View>
      )
  }
}
