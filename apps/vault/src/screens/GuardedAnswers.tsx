import { Button, ButtonPair, LiveAnnouncement, Stack } from '@foyer/kit/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type VisibilityWatch, watchVisibility } from '../frame/watchVisibility.ts'
import styles from './GuardedAnswers.module.css'
import { useLanguage, useWords } from './language.ts'

export type GuardedAnswersProps = {
  /** What has to be seen together with the button that agrees. */
  anchor: RefObject<HTMLElement | null>
  /** What has to have been seen, and may be scrolled out then. */
  context?: readonly RefObject<HTMLElement | null>[] | undefined
  /** What is shown, by identity: when it is another, it has to be seen for the whole time again. Undefined while it comes. */
  content: unknown
  /** Stands over the answers, wherever the rest is scrolled to. */
  note?: ReactNode
  verb: string
  cancel: string
  /** Declining is the main answer. */
  isRisky?: boolean | undefined
  /** Its text has not been read to the end. */
  isUnread?: boolean | undefined
  /** It cannot be agreed to. */
  blocked?: boolean | undefined
  onAgree: () => void
  onDecline: () => void
}

/**
 * The two answers. The one that agrees works only while the browser says that the button and the line before it have been seen
 * uncovered for a while, unchanged, and only for a press that a person made.
 */
export function GuardedAnswers(props: GuardedAnswersProps) {
  const { anchor, blocked, content, context, isRisky, isUnread = false } = props
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const watch = useRef<VisibilityWatch>(undefined)
  const pressed = useRef(false)
  const [isProven, setProven] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const text = useWords()
  const language = useLanguage()
  const hasBegun = useRef(false)
  // The two change places where declining becomes the main answer. Whoever is elsewhere, as at a choice, stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!hasBegun.current || document.activeElement === document.body) cancel.current?.focus({ preventScroll: true })
    hasBegun.current = true
  }, [isRisky])

  // Other words are another content, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setProven(false)
    setMissed(false)
    if (content === undefined) return undefined
    const there = (elements: readonly (HTMLElement | null)[]) => elements.filter((each) => each !== null)
    const own = watchVisibility(
      there([anchor.current, button.current]),
      there((context ?? []).map(({ current }) => current)),
    )
    watch.current = own
    const look = () => {
      setProven(own.isProven())
      setMissed(own.isMissed())
    }
    look()
    own.subscribe(look)
    return () => {
      watch.current = undefined
      own.stop()
    }
  }, [anchor, content, language])

  const agree = () => {
    // The last word is that of the moment of the press.
    if (!pressed.current || !watch.current?.isProven() || blocked || isUnread) return
    props.onAgree()
  }
  // In the place of its verb, so that nothing moves by saying it.
  const isWanting = isMissed && !blocked
  const verb = isWanting ? text.lookUp : isUnread ? text.readOn : props.verb
  const agreeing = (
    <Button
      kind={isRisky ? 'danger' : 'main'}
      buttonRef={button}
      disabled={blocked || isUnread || !isProven ? verb : undefined}
      onPress={agree}
    >
      {verb}
    </Button>
  )
  const declining = (
    <Button kind={isRisky ? 'main' : 'plain'} buttonRef={cancel} onPress={props.onDecline}>
      {props.cancel}
    </Button>
  )
  const Pair = isRisky ? Stack : ButtonPair
  return (
    <div
      className={styles.answers}
      onKeyDownCapture={(event) => {
        // A key that is held down presses what comes under it.
        if (event.repeat) event.preventDefault()
      }}
      onClickCapture={(event) => {
        pressed.current = event.nativeEvent.isTrusted
      }}
    >
      {props.note}
      <Pair spaceAbove={16}>
        {declining}
        {agreeing}
      </Pair>
      <LiveAnnouncement polite={isWanting ? text.lookAbove : isUnread ? text.readToEnd : ''} />
    </div>
  )
}
