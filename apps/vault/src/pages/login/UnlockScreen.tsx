import { Avatar, Button, Field, HintLine, LiveAnnouncement, Mark, Stack, Status, TextButton, View } from '@foyer/kit/ui'
import { type FormEvent, useState } from 'react'
import { unlockPasskey } from '../../account/passkeys/askPasskey.ts'
import { readChosen } from '../../signer/recoveryFile/RecoveryFileError.ts'
import { FileField } from '../../ui/FileField.tsx'
import { Sign } from '../../ui/Sign.tsx'
import { passkeyFailureOf, usePasskeyWords } from './passkeyWords.ts'
import type { UnlockScreen as Shown } from './screens.ts'
import { UnlockInExternalBrowser } from './UnlockInExternalBrowser.tsx'
import { type UnlockWords, unlockFailureOf, useUnlockWords } from './unlockWords.ts'

/** Where a member opens a wallet that he holds, by whatever opens it. */
export function UnlockScreen({ screen: given }: { screen: Shown }) {
  const text = useUnlockWords()
  // A wallet may get a password while its member is in another browser.
  const [ways, setWays] = useState(given.ways)
  const screen = { ...given, ways }
  const [by, setBy] = useState<'password' | 'file'>()
  const back = () => setBy(undefined)
  if (by !== undefined) return <PasswordForm key={by} by={by} screen={screen} onBack={back} />
  if (given.externalBrowser && ways.passkeys.length > 0) {
    const onPassword = (next: Shown['ways']) => {
      setWays(next)
      setBy('password')
    }
    return (
      <UnlockInExternalBrowser
        screen={screen}
        externalBrowser={given.externalBrowser}
        onBy={setBy}
        onPassword={onPassword}
      />
    )
  }
  return <Choice screen={screen} text={text} onBy={setBy} />
}

type ChoiceProps = { screen: Shown; text: UnlockWords; onBy: (by: 'password' | 'file') => void }

/** What opens the wallet: each way that it has, and a recovery file. */
function Choice({ onBy, screen, text }: ChoiceProps) {
  const passkeyText = usePasskeyWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { about, answer, leave, purpose, ways } = screen
  const hasPasskeys = ways.passkeys.length > 0
  const kind = hasPasskeys ? (ways.hasPassword ? 'several' : 'passkey') : 'password'
  const title = purpose === 'add' ? text.add : text[kind]
  const press = async () => {
    setBusy(true)
    setFailure('')
    try {
      answer(ways.byPasskey(await unlockPasskey(ways.passkeys, location.hostname)))
    } catch (error) {
      setFailure(passkeyFailureOf(error, passkeyText))
      setBusy(false)
    }
  }
  return (
    <View>
      <Status
        compact
        sign={
          <Sign>
            {purpose === 'add' ? <Avatar address={about} size={72} /> : <Mark name={new URL(about).host} size={72} />}
          </Sign>
        }
        title={title}
        sub={purpose === 'add' ? text.addSub : text[`${kind}Sub`]}
      />
      <Stack spaceAbove={16}>
        {hasPasskeys ? (
          <Button kind="main" busy={isBusy} onPress={press}>
            {text.byPasskey}
          </Button>
        ) : null}
        {ways.hasPassword ? (
          <Button kind={hasPasskeys ? 'plain' : 'main'} onPress={() => onBy('password')}>
            {text.byPassword}
          </Button>
        ) : null}
        <Button onPress={leave}>{text.cancel}</Button>
        {/* A file has a separate split: it rebuilds the wallet, and opens no part of the home split. */}
        {purpose === 'recover' ? <TextButton onPress={() => onBy('file')}>{text.byFile}</TextButton> : null}
      </Stack>
      {failure ? <HintLine bad start={failure} /> : null}
      <LiveAnnouncement polite={title} assertive={failure} />
    </View>
  )
}

type PasswordFormProps = { by: 'password' | 'file'; screen: Shown; onBack: () => void }

/** Tries a password, the wallet's or that of a file. What was typed and chosen stays where it is wrong. */
function PasswordForm({ by, onBack, screen }: PasswordFormProps) {
  const text = useUnlockWords()
  const [chosen, setChosen] = useState<File>()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<keyof UnlockWords>()
  const isFile = by === 'file'
  const title = isFile ? text.fileTitle : text.passwordTitle

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = isFile && !chosen ? 'fileMissing' : password === '' ? 'passwordMissing' : undefined
    setFailure(missing)
    if (missing) return
    setBusy(true)
    try {
      const { ways } = screen
      screen.answer(await (chosen ? ways.byFile(await readChosen(chosen), password) : ways.byPassword(password)))
    } catch (error) {
      setFailure(unlockFailureOf(error, by))
      setBusy(false)
    }
  }
  const isPasswordBad = failure === 'passwordMissing' || failure === 'passwordWrong' || failure === 'filePasswordWrong'
  return (
    <form onSubmit={submit} noValidate>
      <View>
        <Status compact sign={null} title={title} sub={isFile ? text.fileTitleSub : text.passwordTitleSub} />
        <Stack spaceAbove={16}>
          {isFile ? <FileField label={text.fileField} chosen={chosen} onFile={setChosen} /> : null}
          <Field
            label={isFile ? text.filePasswordField : text.passwordField}
            placeholder={isFile ? text.filePasswordField : text.passwordField}
            type="password"
            autoComplete={isFile ? 'off' : 'current-password'}
            name="password"
            maxLength={256}
            value={password}
            onValue={setPassword}
            readOnly={isBusy}
            bad={isPasswordBad}
            hint={failure ? text[failure] : isBusy ? text.opening : undefined}
            hintTone={failure ? undefined : 'accent'}
          />
          <Button kind="main" submit busy={isBusy}>
            {text.open}
          </Button>
          <Button onPress={onBack}>{text.back}</Button>
        </Stack>
        <LiveAnnouncement polite={isBusy ? text.opening : title} assertive={failure ? text[failure] : ''} />
      </View>
    </form>
  )
}
