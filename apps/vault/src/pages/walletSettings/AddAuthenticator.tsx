import {
  Button,
  CodeInput,
  HintLine,
  IconCopy,
  IconExternal,
  Intro,
  LiveAnnouncement,
  MessageWell,
  Pad,
  SectionHead,
  Skeleton,
  Small,
  Stack,
  Status,
  TextButton,
  useCopy,
  useSkeleton,
  View,
} from '@foyer/kit/ui'
import { useRef, useState } from 'react'
import { useCodeFieldWords } from '../../ui/codeFieldWords.ts'
import { LinkCode, useSquares } from '../../ui/LinkCode.tsx'
import { clock, useCountdown } from '../../ui/useCountdown.ts'
import { fill } from '../../ui/words.ts'
import { type AppCodeWords, useAppCodeWords } from '../stepUp/appCodeWords.ts'
import { codeFailureOf } from '../stepUp/codeFailureOf.ts'
import styles from './AddAuthenticator.module.css'
import { useAuthenticatorWords } from './authenticatorWords.ts'
import type { NewAuthenticator } from './createAuthenticatorCalls.ts'
import { refusalOf } from './createSecurity.ts'
import { Failure } from './Failure.tsx'
import { useSecurityWords } from './securityLanguage.ts'
import type { Action } from './useAction.ts'

export type AddAuthenticatorProps = Pick<Action, 'failure' | 'isBusy'> & {
  begun: NewAuthenticator
  onAgain: () => void
  /** Rejects with a GatewayError where the code is not taken. */
  onCode: (code: string) => Promise<void>
  onCancel: () => void
  onStale: () => void
}

/** What an authenticator app is told, and the field for the first code that it shows. */
export function AddAuthenticator(props: AddAuthenticatorProps) {
  const { begun, failure, isBusy, onAgain, onCancel, onCode, onStale } = props
  const text = useAuthenticatorWords()
  const codeText = useAppCodeWords()
  const fields = useCodeFieldWords()
  const shared = useSecurityWords()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [wrong, setWrong] = useState<keyof AppCodeWords | 'refused'>()
  const left = useCountdown(begun.expiresAt)
  const [isPhone] = useState(() => matchMedia('(pointer: coarse)').matches)

  const enter = async (code: string) => {
    if (isChecking) return
    setChecking(true)
    setWrong(undefined)
    try {
      await onCode(code)
    } catch (error) {
      if (refusalOf(error) === 'vault-login-stale') onStale()
      setChecking(false)
      setWrong(codeFailureOf(error))
      // The next digit takes the place of all.
      input.current?.select()
    }
  }
  if (left <= 0 || wrong === 'over') {
    return (
      <View>
        <Status compact sign={null} title={text.over} />
        <Stack>
          <Button kind="main" busy={isBusy} onPress={onAgain}>
            {text.again}
          </Button>
          <Button onPress={onCancel}>{shared.cancel}</Button>
        </Stack>
        <Failure said={failure} />
        <LiveAnnouncement assertive={text.over} />
      </View>
    )
  }
  const failed = wrong === undefined ? '' : wrong === 'refused' ? fields.wantsDigits : codeText[wrong]
  const said = isChecking ? codeText.checking : failed
  return (
    <View>
      <Intro>{text.scan}</Intro>
      <Code uri={begun.uri} />
      {isPhone ? (
        <Stack>
          <Button iconEnd={<IconExternal size="s" />} href={begun.uri}>
            {text.open}
          </Button>
        </Stack>
      ) : null}
      <Key secret={begun.secret} />
      <Intro>{text.type}</Intro>
      <Pad>
        <CodeInput
          label={codeText.label}
          value={digits}
          bad={wrong === 'wrong' || wrong === 'refused'}
          inputRef={input}
          onValue={(value) => {
            setDigits(value)
            setWrong(undefined)
          }}
          onComplete={(code) => void enter(code)}
          onRefuse={() => setWrong('refused')}
        />
      </Pad>
      <HintLine bad={!isChecking && failed !== ''} start={said || fill(text.goodFor, { time: clock(left) })} />
      <Stack>
        <Button onPress={onCancel}>{shared.cancel}</Button>
      </Stack>
      <LiveAnnouncement assertive={said} />
    </View>
  )
}

function Code({ uri }: { uri: string }) {
  const text = useAuthenticatorWords()
  const squares = useSquares(uri)
  const hasSkeleton = useSkeleton(squares === undefined)
  return (
    <div className={styles.code}>
      {hasSkeleton ? <Skeleton width={200} height={200} /> : null}
      {!hasSkeleton && squares === 'failed' ? <Small centre>{text.noCode}</Small> : null}
      {!hasSkeleton && Array.isArray(squares) ? <LinkCode label={text.code} squares={squares} /> : null}
    </div>
  )
}

/** The key for an app that cannot scan, in groups of four. */
function Key({ secret }: { secret: string }) {
  const text = useAuthenticatorWords()
  const { copy, state } = useCopy(secret)
  return (
    <>
      <SectionHead>{text.key}</SectionHead>
      <MessageWell mono label={text.key}>
        {secret.match(/.{1,4}/g)?.join(' ') ?? ''}
      </MessageWell>
      <HintLine
        start={state === 'refused' ? text.copyByHand : ''}
        end={
          <TextButton tone={state === 'copied' ? 'accent' : undefined} onPress={copy}>
            <IconCopy size="s" />
            <span>{state === 'copied' ? text.copied : text.copy}</span>
          </TextButton>
        }
      />
      <LiveAnnouncement
        polite={state === 'copied' ? text.copied : ''}
        assertive={state === 'refused' ? text.copyByHand : ''}
      />
    </>
  )
}
