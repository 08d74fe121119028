import { Button, CodeInput, HintLine, LiveAnnouncement, Pad, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { useCodeFieldWords } from '../../ui/codeFieldWords.ts'
import { fill } from '../../ui/words.ts'
import { type AppCodeWords, useAppCodeWords } from './appCodeWords.ts'
import { codeFailureOf } from './codeFailureOf.ts'
import type { ShownQuestion } from './createCodePrompt.ts'

export type AppCodeScreenProps = {
  question: ShownQuestion
  /** How the operator calls the wallet, as the app lists it. */
  name: string
}

/** Where a code of the authenticator app is typed. */
export function AppCodeScreen({ name, question }: AppCodeScreenProps) {
  const text = useAppCodeWords()
  const fields = useCodeFieldWords()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<keyof AppCodeWords | 'refused'>()
  useEffect(() => input.current?.focus(), [])

  const confirm = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      question.done()
    } catch (error) {
      setBusy(false)
      setFailure(codeFailureOf(error))
      // The next digit takes the place of all.
      input.current?.select()
    }
  }
  const { byPasskey } = question
  const failed = failure === undefined ? '' : failure === 'refused' ? fields.wantsDigits : text[failure]
  const said = isBusy ? text.checking : failed
  return (
    <View>
      <Status compact sign={null} title={text.title} sub={fill(text.sub, { name })} />
      <Pad>
        <CodeInput
          label={text.label}
          value={digits}
          bad={failure === 'wrong' || failure === 'refused'}
          inputRef={input}
          onValue={(value) => {
            setDigits(value)
            setFailure(undefined)
          }}
          onComplete={(code) => void confirm(() => question.send(code))}
          onRefuse={() => setFailure('refused')}
        />
      </Pad>
      <HintLine bad={!isBusy && failed !== ''} start={said} />
      <Stack spaceAbove={8}>
        {byPasskey ? <Button onPress={() => void confirm(byPasskey)}>{text.passkey}</Button> : null}
        <Button onPress={question.leave}>{text.back}</Button>
      </Stack>
      <LiveAnnouncement assertive={said} />
    </View>
  )
}
