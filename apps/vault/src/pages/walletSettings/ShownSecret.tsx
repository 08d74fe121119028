import { Button, ButtonPair, IconWarn, Intro, MessageWell, Note, SectionHead, Stack, TextButton } from '@foyer/kit/ui'
import { useEffect, useState } from 'react'
import type { ExportedSecret } from '../../signer/exportSecret.ts'
import { clock, useCountdown } from '../../ui/useCountdown.ts'
import { fill } from '../../ui/words.ts'
import styles from './ShownSecret.module.css'
import { useSecurityWords } from './securityLanguage.ts'

export type ShownSecretProps = {
  revealed: ExportedSecret
  /** What is said beside the time that is left. */
  note: string
  /** Takes it away again. The same function at every drawing. */
  onHide: () => void
  onWritten: () => void
}

const shownMs = 60_000

/** The 12 words, or the keys; hidden again after a minute, and whenever the page loses the focus. */

export function ShownSecret({ note, onHide, onWritten, revealed }: ShownSecretProps) {
  const text = useSecurityWords()
  const [begun] = useState(() => Date.now())
  const [areKeys, setKeys] = useState(false)
  const left = useCountdown(begun + shownMs)
  useEffect(() => {
    if (left === 0) onHide()
  }, [left, onHide])
  useEffect(() => {
    // A member who looks at another window does not see who looks at this one.
    const update = () => document.visibilityState === 'hidden' && onHide()
    window.addEventListener('blur', onHide)
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', update)
    return () => {
      window.removeEventListener('blur', onHide)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', update)
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
              <span>{word}</span>
            </li>
          ))}
        </ol>
      )}
      <Note tone="warn" icon={<IconWarn />} title={fill(text.hiddenIn, { time: clock(left) })}>
        {note}
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
