import { CodeInput, HintLine, Intro, LiveAnnouncement, Pad, TextButton, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import type { Attempt, CodeVerdict } from '../account/account.ts'
import type { Screen } from '../frame/screens.ts'
import { useWords } from './language.ts'
import { clock, useCountdown } from './useCountdown.ts'
import { fill } from './words.ts'

/** Where the code of the mail is typed. The page that shows the frame sees none of it. */
export function CodeScreen({ screen }: { screen: Extract<Screen, { kind: 'code' }> }) {
  const text = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [attempt, setAttempt] = useState<Attempt>(screen.attempt)
  const [digits, setDigits] = useState('')
  const [verdict, setVerdict] = useState<CodeVerdict | 'failed' | 'sent' | undefined>()
  const untilOver = useCountdown(attempt.expiresAt)
  const untilResend = useCountdown(attempt.resendAt)
  useEffect(() => input.current?.focus(), [])

  const enter = async (code: string) => {
    try {
      setVerdict(await screen.enter(code))
    } catch {
      setVerdict('failed')
    }
  }
  const resend = async () => {
    try {
      const next = await screen.resend()
      setAttempt((before) => ({ ...before, ...next }))
      setDigits('')
      setVerdict('sent')
      input.current?.focus()
    } catch {
      setVerdict('failed')
    }
  }
  const said = sentence(verdict, text)
  const isBad = typeof verdict === 'object' && verdict.state !== 'right'
  return (
    <View>
      <Intro>{fill(text.codeSent, { email: attempt.email })}</Intro>
      <Pad>
        <CodeInput
          label={text.codeLabel}
          value={digits}
          bad={isBad}
          inputRef={input}
          onValue={(value) => {
            setDigits(value)
            if (isBad) setVerdict(undefined)
          }}
          onComplete={enter}
        />
      </Pad>
      <HintLine
        start={untilOver > 0 ? fill(text.goodFor, { time: clock(untilOver) }) : text.codeOver}
        end={
          untilResend > 0 ? (
            fill(text.sendAgainIn, { time: clock(untilResend) })
          ) : (
            <TextButton onPress={resend}>{text.sendAgain}</TextButton>
          )
        }
      />
      <HintLine start={said || text.neverElsewhere} />
      <LiveAnnouncement assertive={said} />
    </View>
  )
}

function sentence(verdict: CodeVerdict | 'failed' | 'sent' | undefined, text: ReturnType<typeof useWords>): string {
  if (verdict === undefined) return ''
  if (verdict === 'failed') return text.failed
  if (verdict === 'sent') return text.sentAgain
  if (verdict.state === 'wrong') return fill(text.wrong, { count: verdict.triesLeft })
  return verdict.state === 'dead' ? text.dead : text.checking
}
