import { LiveAnnouncement } from '@foyer/kit/ui'
import { useEffect, useRef } from 'react'
import { clock, useCountdown } from '../../../ui/useCountdown.ts'
import { fill } from '../../../ui/words.ts'
import { IconLock, IconUnlock } from './homeIcons.tsx'
import { useHomeWords } from './homeWords.ts'
import styles from './OpenFor.module.css'

export type OpenForProps = {
  /** Until when the server does what needs a recent login, in milliseconds since 1970 by this browser's clock. */
  until: number
  /** Its time is over. */
  onOver: () => void
  onLock: () => void
  /** Asks for a new login, which keeps the page open, or opens it again. */
  onAsk: () => void
}

/** Seconds before the end, from which the page offers to stay open. */
const last = 60

/** How long the page is still open, in its bar, and the way to lock it, or to stay. */
export function OpenFor({ onAsk, onLock, onOver, until }: OpenForProps) {
  const text = useHomeWords()
  const left = useCountdown(until)
  const isOver = left === 0
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver])
  const isLast = left <= last
  const act = isOver
    ? { words: text.open, label: text.openLabel, press: onAsk }
    : isLast
      ? { words: text.stay, label: text.stayLabel, press: onAsk }
      : { words: text.lock, label: text.lockLabel, press: onLock }
  return (
    <div className={styles.chip}>
      {isOver ? <IconLock size="s" /> : <IconUnlock size="s" />}
      <span className={styles.time}>{isOver ? text.locked : fill(text.openFor, { time: clock(left) })}</span>
      <button type="button" className={styles.act} aria-label={act.label} onClick={act.press}>
        {act.words}
      </button>
      <LiveAnnouncement polite={isLast && !isOver ? text.lastMinute : ''} />
    </div>
  )
}
