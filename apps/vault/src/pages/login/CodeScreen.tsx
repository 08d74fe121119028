import { GatewayError } from '@foyer/contract'
import { keeperCodeLength, keeperCodeLetters, type VaultErrorCode, vaultErrorCode } from '@foyer/contract/vault'
import { Button, CodeInput, HintLine, Intro, LiveAnnouncement, Pad, Stack, TextButton, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import type { Attempt, CodeVerdict } from '../../account/member.ts'
import { useCodeFieldWords } from '../../ui/codeFieldWords.ts'
import { useWords } from '../../ui/language.ts'
import { clock, useCountdown } from '../../ui/useCountdown.ts'
import { fill } from '../../ui/words.ts'
import type { Screen } from './screens.ts'

/** Where the code of the mail is typed. The page that shows the frame sees none of it. */
export function CodeScreen({ screen }: { screen: Extract<Screen, { kind: 'code' }> }) {
  const text = useWords()
  const fields = useCodeFieldWords()
  // The keeper's code has another form than a login's: what is typed to log in goes to the gateway, and must be no use at the keeper.
  const letters = screen.isSecond ? { letters: keeperCodeLetters, length: keeperCodeLength } : undefined
  const input = useRef<HTMLInputElement>(null)
  const [attempt, setAttempt] = useState<Attempt>(screen.attempt)
  const [typed, setTyped] = useState('')
  const [verdict, setVerdict] = useState<Said | undefined>(failureOf(screen.problem))
  const [isSending, setSending] = useState(false)
  const untilOver = useCountdown(attempt.expiresAt)
  const untilResend = useCountdown(attempt.resendAt)
  useEffect(() => input.current?.focus(), [])

  const enter = async (code: string) => {
    try {
      setVerdict(await screen.enter(code))
    } catch (error) {
      setVerdict(failureOf(codeOf(error)) ?? 'failed')
    }
  }
  const resend = async () => {
    // What is on its way is not asked for twice.
    if (isSending) return
    setSending(true)
    try {
      const next = await screen.resend()
      setAttempt((before) => ({ ...before, ...next }))
      setTyped('')
      setVerdict('sent')
      input.current?.focus()
    } catch (error) {
      setVerdict(failureOf(codeOf(error)) ?? 'failed')
    } finally {
      setSending(false)
    }
  }
  const said = verdict === 'refused' ? (letters ? fields.wantsLetters : fields.wantsDigits) : sentence(verdict, text)
  const isBad = verdict === 'refused' || (typeof verdict === 'object' && verdict.state !== 'right')
  const isFailed = verdict === 'failed' || verdict === 'unsent' || verdict === 'many'
  return (
    <View>
      <Intro>{introOf(screen, attempt, text)}</Intro>
      <Pad>
        <CodeInput
          {...letters}
          label={letters ? fields.lettersLabel : text.codeLabel}
          value={typed}
          bad={isBad}
          inputRef={input}
          onValue={(value) => {
            setTyped(value)
            if (isBad) setVerdict(undefined)
          }}
          onComplete={enter}
          onRefuse={() => setVerdict('refused')}
        />
      </Pad>
      <HintLine
        start={
          attempt.email === '' ? '' : untilOver > 0 ? fill(text.goodFor, { time: clock(untilOver) }) : text.codeOver
        }
        end={
          untilResend > 0 ? (
            fill(text.sendAgainIn, { time: clock(untilResend) })
          ) : (
            <TextButton onPress={resend}>{isSending ? text.sending : text.sendAgain}</TextButton>
          )
        }
      />
      <HintLine bad={isBad || isFailed} start={said || text.neverElsewhere} />
      {screen.byPasskey ? (
        <Stack>
          <Button onPress={screen.byPasskey}>{text.byPasskey}</Button>
        </Stack>
      ) : null}
      <LiveAnnouncement assertive={said} />
    </View>
  )
}

type Failed = 'failed' | 'sent' | 'unsent' | 'many'

/** `refused`: what was typed is no code of this kind. */
type Said = CodeVerdict | Failed | 'refused'

/** The code of a refusal. */
function codeOf(error: unknown): VaultErrorCode | undefined {
  return error instanceof GatewayError ? vaultErrorCode(error) : undefined
}

/** What is said of a mail that was not sent, or of too many. */
function failureOf(code: VaultErrorCode | undefined): 'unsent' | 'many' | undefined {
  if (code === 'vault-keeper-mail-away') return 'unsent'
  return code === 'vault-mail-limit' || code === 'vault-keeper-limit' ? 'many' : undefined
}

function introOf(
  { isSecond }: Extract<Screen, { kind: 'code' }>,
  { email }: Attempt,
  text: ReturnType<typeof useWords>,
): string {
  if (!isSecond) return fill(text.codeSent, { email })
  if (isSecond === 'name') return fill(text.nameSent, { email })
  return email === '' ? text.secondNeeded : fill(text.secondSent, { email })
}

function sentence(verdict: CodeVerdict | Failed | undefined, text: ReturnType<typeof useWords>): string {
  if (verdict === undefined) return ''
  if (verdict === 'failed') return text.failed
  if (verdict === 'sent') return text.sentAgain
  if (verdict === 'unsent') return text.unsent
  if (verdict === 'many') return text.manyCodes
  if (verdict.state === 'wrong') return fill(text.wrong, { count: verdict.triesLeft })
  if (verdict.state === 'over') return text.codeOver
  return verdict.state === 'dead' ? text.dead : text.checking
}
