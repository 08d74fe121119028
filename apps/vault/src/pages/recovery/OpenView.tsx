import { EnvelopeError } from '@foyer/contract/vault'
import { Button, Field, Intro, Stack, View } from '@foyer/kit/ui'
import { type FormEvent, useState } from 'react'
import type { Addresses } from '../../crypto/accounts.ts'
import { SplitError } from '../../crypto/splits.ts'
import { type ExportedSecret, exportSecret } from '../../signer/exportSecret.ts'
import { RecoveryFileError, readChosen } from '../../signer/recoveryFile/RecoveryFileError.ts'
import { readRecoveryFile } from '../../signer/recoveryFile/recoveryFile.ts'
import { openRecoveryFile } from '../../signer/recoveryFile/sealRecoveryFile.ts'
import { FileField } from '../../ui/FileField.tsx'
import { Failure } from '../walletSettings/Failure.tsx'
import { Waiting } from '../walletSettings/Waiting.tsx'
import { useExitWords } from './words.ts'

/** A wallet whose file was opened. */
export type OpenedFile = { readonly addresses: Addresses; readonly revealed: ExportedSecret }

/** Asks for the file and its password, and opens the one with the other. */
export function OpenView({ onOpened }: { onOpened: (opened: OpenedFile) => void }) {
  const text = useExitWords()
  const [chosen, setChosen] = useState<File>()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<keyof typeof text>()
  const [isBusy, setBusy] = useState(false)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(chosen ? (password === '' ? 'passwordMissing' : undefined) : 'fileMissing')
    if (!chosen || password === '') return
    setBusy(true)
    try {
      onOpened(await openFile(chosen, password))
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  if (isBusy) return <Waiting title={text.opening} />
  return (
    <form onSubmit={open} noValidate>
      <View>
        <Intro>{text.intro}</Intro>
        <Stack spaceAbove={8}>
          <FileField label={text.file} chosen={chosen} onFile={setChosen} />
          <Field
            label={text.password}
            placeholder={text.password}
            type="password"
            name="password"
            value={password}
            onValue={setPassword}
            bad={failure === 'passwordMissing' || failure === 'passwordWrong'}
          />
          <Button kind="main" submit>
            {text.open}
          </Button>
        </Stack>
        <Failure said={failure ? text[failure] : ''} />
      </View>
    </form>
  )
}

async function openFile(chosen: File, password: string): Promise<OpenedFile> {
  const file = readRecoveryFile(await readChosen(chosen))
  const entropy = await openRecoveryFile(file, password)
  try {
    return { addresses: file.addresses, revealed: await exportSecret(entropy, file.addresses.solana) }
  } finally {
    entropy.fill(0)
  }
}

function failureOf(error: unknown) {
  if (error instanceof RecoveryFileError) return error.failure === 'newer' ? 'fileNewer' : 'fileForeign'
  return error instanceof EnvelopeError || error instanceof SplitError ? 'passwordWrong' : 'unable'
}
