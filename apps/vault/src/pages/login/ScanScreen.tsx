import {
  Button,
  HintLine,
  IconCopy,
  IconExternal,
  LiveAnnouncement,
  Pad,
  QrCode,
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
import { type ComponentProps, useEffect, useState } from 'react'
import type { SocialAttempt } from '../../account/account.ts'
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

type Squares = ComponentProps<typeof QrCode>['modules']

/** The squares of a link's code; undefined while they are worked out, and `failed` where what does that did not come. */
function useSquares(link: string | undefined): Squares | 'failed' | undefined {
  const [squares, setSquares] = useState<Squares | 'failed'>()
  useEffect(() => {
    if (link === undefined) return
    import('../../ui/encodeLink.ts').then(
      ({ encodeLink }) => setSquares(encodeLink(link)),
      () => setSquares('failed'),
    )
  }, [link])
  return squares
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
        {shown && Array.isArray(squares) ? (
          <svg width="100%" viewBox="0 0 256 256" role="img" aria-label={text.code}>
            <rect className={styles.paper} x="0.5" y="0.5" width="255" height="255" rx="24" />
            <QrCode modules={squares} at={0} edge={256} />
          </svg>
        ) : null}
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
            {state === 'copied' ? text.copied : text.copyLink}
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
