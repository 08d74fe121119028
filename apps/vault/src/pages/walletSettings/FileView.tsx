import { Button, IconWarn, Intro, LiveAnnouncement, Note, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useState } from 'react'
import { recoveryFileName } from '../../signer/recoveryFile/recoveryFile.ts'
import { Failure } from './Failure.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { PlaceProps } from './place.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { useAction } from './useAction.ts'
import { Waiting } from './Waiting.tsx'

/** Makes a recovery file: what opens the wallet with a password, whatever becomes of the operator. */
export function FileView({ member, onDone, onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const { fail, failure, isBusy, run } = useAction(onStale)
  const [make, setMake] = useState<(password: string) => Promise<string>>()
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

  const submit = (password: string) =>
    run(async () => {
      if (make) setFile(await make(password))
    })
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
  if (!make) return failure === '' ? <Waiting title={text.opening} /> : <Failure said={failure} />
  return (
    <>
      {isBusy ? <Waiting title={text.makingFile} /> : null}
      {/* What was typed stays where it failed. */}
      <div hidden={isBusy}>
        <NewPasswordForm
          label={text.filePassword}
          go={text.makeFile}
          failure={failure}
          known={[member.email ?? '']}
          onPassword={submit}
          onCancel={() => onDone()}
        >
          <Intro>{text.fileSub}</Intro>
          <Note tone="warn" icon={<IconWarn />} title={text.fileKeep}>
            {text.fileKeepSub}
          </Note>
        </NewPasswordForm>
      </div>
    </>
  )
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
