import {
  Button,
  HintLine,
  IconCopy,
  IconExternal,
  LiveAnnouncement,
  Pad,
  Skeleton,
  Small,
  Stack,
  Status,
  TextButton,
  TextByHand,
  useCopy,
  useSkeleton,
  View,
} from '@foyer/kit/ui'
import { useState } from 'react'
import type { SocialAttempt } from '../../account/account.ts'
import { LinkCode, useSquares } from '../../ui/LinkCode.tsx'
import { clock, useCountdown } from '../../ui/useCountdown.ts'
import { fill } from '../../ui/words.ts'
import styles from './SocialScreen.module.css'
import { useScanWords } from './scanWords.ts'

export type ScanScreenProps = {
  /** Without it the code is on its way. */
  attempt?: SocialAttempt | undefined
  /** Where the page itself has to open the app, as in Telegram: has it do so. */
  openByPage?: (() => void) | undefined
  cancel: () => void
}

/** The code for the visitor's Farcaster app, and on a phone the way to the app itself. */
export function ScanScreen({ attempt, cancel, openByPage }: ScanScreenProps) {
  const text = useScanWords()
  const [isPhone] = useState(() => matchMedia('(pointer: coarse)').matches)
  const squares = useSquares(attempt?.start)
  const hasSkeleton = useSkeleton(squares === undefined)
  const shown = hasSkeleton || squares === undefined ? undefined : attempt
  const title = isPhone ? text.phoneTitle : text.title
  // The app names the wallet, not the site that shows it.
  const sub = fill(text.sub, { site: location.host })
  return (
    <View>
      <Status compact sign={null} title={title} sub={sub} />
      <div className={styles.code}>
        {hasSkeleton ? <Skeleton width={200} height={200} /> : null}
        {shown && squares === 'failed' ? <Small centre>{text.noCode}</Small> : null}
        {shown && Array.isArray(squares) ? <LinkCode label={text.code} squares={squares} /> : null}
      </div>
      {shown ? <Foot attempt={shown} /> : null}
      <Stack>
        {shown && isPhone ? (
          <Button
            kind="main"
            iconEnd={<IconExternal size="s" />}
            {...(openByPage ? { onPress: openByPage } : { href: shown.start })}
          >
            {text.open}
          </Button>
        ) : null}
        <Button onPress={cancel}>{text.cancel}</Button>
      </Stack>
      <Small centre>{text.yourOwn}</Small>
      <LiveAnnouncement polite={shown ? `${title}. ${sub}` : hasSkeleton ? text.preparing : ''} />
    </View>
  )
}

/** How long the code is good for, and the link itself. */
function Foot({ attempt: { expiresAt, start } }: { attempt: SocialAttempt }) {
  const text = useScanWords()
  const seconds = useCountdown(expiresAt)
  const { copy, state } = useCopy(start)
  return (
    <>
      <HintLine
        start={fill(text.goodFor, { time: clock(seconds) })}
        end={
          <TextButton tone={state === 'copied' ? 'accent' : undefined} onPress={copy}>
            <IconCopy size="s" />
            <span>{state === 'copied' ? text.copied : text.copyLink}</span>
          </TextButton>
        }
      />
      {state === 'refused' ? (
        <Pad>
          <TextByHand text={start} label={text.copyByHand} />
          <Small>{text.copyByHand}</Small>
        </Pad>
      ) : null}
      <LiveAnnouncement
        polite={state === 'copied' ? text.copied : ''}
        assertive={state === 'refused' ? text.copyByHand : ''}
      />
    </>
  )
}
