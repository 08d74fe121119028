import {
  Button,
  ButtonPair,
  IconAlert,
  IconWarn,
  Intro,
  LiveAnnouncement,
  MessageWell,
  Note,
  SectionHead,
  Stack,
  TextButton,
  View,
} from '@foyer/kit/ui'
import { useCallback, useEffect, useState } from 'react'
import { clock, useCountdown } from '../screens/useCountdown.ts'
import { fill } from '../screens/words.ts'
import type { Revealed } from '../signer/revealTasks.ts'
import styles from './ExportView.module.css'
import { Failure } from './Failure.tsx'
import { HoldButton } from './HoldButton.tsx'
import type { PlaceProps } from './place.ts'
import { useAction } from './useAction.ts'
import { useSecurityWords } from './words.ts'

/** How long the warning stands before anything can be shown, and how long the words do, in ms. */
const readingMs = 10_000
const shownMs = 60_000

/** The way out: the 12 words, or the keys, that open this wallet anywhere. */
export function ExportView({ member, onDone, onStale, security }: PlaceProps) {
  const text = useSecurityWords()
  const { failure, isBusy, run } = useAction(onStale)
  const [begun] = useState(() => Date.now())
  const untilRead = useCountdown(begun + readingMs)
  const [revealed, setRevealed] = useState<Revealed>()
  const [said, setSaid] = useState('')
  const hide = useCallback(() => {
    setRevealed(undefined)
    setSaid(text.wasHidden)
  }, [text])

  const show = async () => {
    setSaid('')
    const found = await run(() => security.reveal(member))
    if (found) setRevealed(found)
  }
  return (
    <View>
      {revealed ? (
        <Shown revealed={revealed} name={security.name} onHide={hide} onWritten={() => onDone()} />
      ) : (
        <>
          <Intro>{text.exportSub}</Intro>
          <Note tone="danger" icon={<IconAlert />} title={text.exportRisk}>
            {fill(text.exportRiskSub, { name: security.name })}
          </Note>
          <Stack spaceAbove={16}>
            <HoldButton
              label={text.hold}
              holding={text.holding}
              busy={isBusy}
              disabled={untilRead > 0 ? fill(text.readFirst, { time: clock(untilRead) }) : undefined}
              onHeld={show}
            />
            <Button onPress={() => onDone()}>{text.cancel}</Button>
          </Stack>
          <Failure said={failure} />
        </>
      )}
      <LiveAnnouncement polite={isBusy ? text.showing : said} />
    </View>
  )
}

type ShownProps = { revealed: Revealed; name: string; onHide: () => void; onWritten: () => void }

function Shown({ name, onHide, onWritten, revealed }: ShownProps) {
  const text = useSecurityWords()
  const [begun] = useState(() => Date.now())
  const [areKeys, setKeys] = useState(false)
  const left = useCountdown(begun + shownMs)
  useEffect(() => {
    if (left === 0) onHide()
  }, [left, onHide])
  useEffect(() => {
    // Whoever looks elsewhere does not see who looks here.
    const look = () => document.visibilityState === 'hidden' && onHide()
    window.addEventListener('blur', onHide)
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('blur', onHide)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', look)
    }
  }, [onHide])
  return (
    <>
      <Intro>{areKeys ? text.keysSub : text.wordsSub}</Intro>
      {areKeys ? (
        <>
          <SectionHead>{text.evm}</SectionHead>
          <MessageWell mono label={text.evm}>
            {revealed.evm}
          </MessageWell>
          <SectionHead>{text.solana}</SectionHead>
          <MessageWell mono label={text.solana}>
            {revealed.solana}
          </MessageWell>
        </>
      ) : (
        <ol className={styles.words} dir="ltr">
          {revealed.words.split(' ').map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice, and none changes its place
            <li key={index} className={styles.word}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {word}
            </li>
          ))}
        </ol>
      )}
      <Note tone="warn" icon={<IconWarn />} title={fill(text.hiddenIn, { time: clock(left) })}>
        {fill(text.neverAsked, { name })}
      </Note>
      <ButtonPair spaceAbove={16}>
        <Button onPress={onHide}>{text.hide}</Button>
        <Button kind="main" onPress={onWritten}>
          {text.written}
        </Button>
      </ButtonPair>
      <Stack spaceAbove={8}>
        <TextButton onPress={() => setKeys(!areKeys)}>{areKeys ? text.showWords : text.showKeys}</TextButton>
      </Stack>
    </>
  )
}
