import { Button, LiveAnnouncement } from '@foyer/kit/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../../ui/language.ts'
import styles from './GuardedAnswers.module.css'

export type OverNoteProps = { isSigned: boolean; onAgain: (() => void) | undefined; onDone: () => void }

/** The time to answer is over: said in the place of the two answers. */
export function OverNote({ isSigned, onAgain, onDone }: OverNoteProps) {
  const text = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const words = isSigned ? text.overSigned : text.over
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.answers}>
      <p className={styles.reason}>{words}</p>
      <div className={styles.pair}>
        <Button buttonRef={button} onPress={() => onDone()}>
          {onAgain ? text.cancel : text.done}
        </Button>
        {onAgain ? (
          <Button kind="main" onPress={onAgain}>
            {text.askAgain}
          </Button>
        ) : null}
      </div>
      <LiveAnnouncement assertive={words} />
    </div>
  )
}
