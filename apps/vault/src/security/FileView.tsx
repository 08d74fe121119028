import { Button, Field, IconWarn, Intro, LiveAnnouncement, Note, Stack, Status, View } from '@foyer/kit/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { leastPassword, passwordStrength } from '../recoveryFile/passwordStrength.ts'
import { recoveryFileName } from '../recoveryFile/recoveryFile.ts'
import { fill } from '../screens/words.ts'
import { Failure } from './Failure.tsx'
import type { PlaceProps } from './place.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'
import { type SecurityWords, useSecurityWords } from './words.ts'

/** Makes a recovery file: what opens the wallet with a password, whatever becomes of the operator. */
export function FileView({ member, onDone, onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const { fail, failure, isBusy, run } = useAction(onStale)
  const [make, setMake] = useState<(password: string) => Promise<string>>()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [file, setFile] = useState<string>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    let isGone = false
    security.prepareFile(member).then(
      (found) => isGone || setMake(() => found),
      (error: unknown) => isGone || fail(error),
    )
    return () => {
      isGone = true
    }
  }, [fail, member, security])

  const strength = passwordStrength(password)
  const isDifferent = password !== again
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!make || strength === 'short' || isDifferent) return
    void run(async () => {
      setFile(await make(password))
      setPassword('')
      setAgain('')
    })
  }
  if (file !== undefined) {
    const save = () => {
      saveText(recoveryFileName(member.addresses), file)
      setSaid(text.fileSaved)
    }
    return (
      <View>
        <Status compact sign={null} title={text.fileReady} sub={text.fileReadySub} />
        <Stack>
          <Button kind="main" onPress={save}>
            {text.saveFile}
          </Button>
          <Button onPress={() => saveFrom('/exit.html')}>{text.saveExit}</Button>
          <Button onPress={() => onDone()}>{text.done}</Button>
        </Stack>
        <LiveAnnouncement polite={said} />
      </View>
    )
  }
  if (isBusy) return <Waiting title={text.makingFile} />
  if (!make) return failure === '' ? <Waiting title={text.opening} /> : <Failure said={failure} />
  return (
    <form onSubmit={submit} noValidate>
      <View>
        <Intro>{text.fileSub}</Intro>
        <Note tone="warn" icon={<IconWarn />} title={text.fileKeep}>
          {text.fileKeepSub}
        </Note>
        <Stack spaceAbove={16}>
          <Field
            label={text.filePassword}
            placeholder={text.filePassword}
            type="password"
            autoComplete="new-password"
            name="password"
            maxLength={256}
            value={password}
            onValue={setPassword}
            bad={isTried && strength === 'short'}
            hint={password === '' && !isTried ? undefined : strengthText(password, text)}
            hintTone={strength === 'good' ? 'accent' : undefined}
          />
          <Field
            label={text.filePasswordAgain}
            placeholder={text.filePasswordAgain}
            type="password"
            autoComplete="new-password"
            name="password-again"
            maxLength={256}
            value={again}
            onValue={setAgain}
            bad={isTried && isDifferent}
            hint={isTried && isDifferent ? text.passwordsDiffer : undefined}
          />
          <Button kind="main" submit>
            {text.makeFile}
          </Button>
          <Button onPress={() => onDone()}>{text.cancel}</Button>
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

/** Saves a text as a file of this browser. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  saveFrom(address, name)
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
