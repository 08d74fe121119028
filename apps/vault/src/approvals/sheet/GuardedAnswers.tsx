import { Button, Checkbox, IconKey, LiveAnnouncement } from '@foyer/kit/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../ui/language.ts'
import { useIsOnline } from '../../ui/useIsOnline.ts'
import type { Words } from '../../ui/words.ts'
import type { ApprovalStage } from '../approvals.ts'
import { type VisibilityWatch, type Wanting, watchVisibility } from '../watchVisibility.ts'
import { DoneSign } from './DoneSign.tsx'
import styles from './GuardedAnswers.module.css'
import { useIsEndNear } from './useIsEndNear.ts'
import { useRoom } from './useRoom.ts'

export type GuardedAnswersProps = {
  /** The element that shows what is agreed to. */
  anchor: RefObject<HTMLElement | null>
  /** Elements that must have been seen as well. */
  context?: readonly RefObject<HTMLElement | null>[] | undefined
  /** An element that stays above the rest while the rest is scrolled. */
  head?: RefObject<HTMLElement | null> | undefined
  /** The content, by identity: a new one must be in view for the whole time again. Undefined while it loads. */
  content: unknown
  /** Stands above the answers, however far the rest is scrolled. */
  note?: ReactNode
  verb: string
  cancel: string
  /** The rank of the answer that agrees. Unless it is the main answer, declining is. Default: the main one. */
  agreeing?: 'main' | 'plain' | 'danger' | undefined
  /** The words of a box to tick before agreeing. */
  tick?: string | undefined
  /** The text has not been scrolled to its end. */
  isUnread?: boolean | undefined
  /** Why the visitor cannot agree. */
  blocked?: string | undefined
  /** The stage after the visitor agreed, with its word. */
  stage?: { readonly is: ApprovalStage; readonly word: string } | undefined
  /** When the page no longer waits, in milliseconds of `performance.now()`. Default: it always does. */
  endsAt?: number | undefined
  onAgree: () => void
  onDecline: () => void
  /** Why the last press came to nothing; it can be pressed again. */
  failure?: string | undefined
  /** What confirms it after the press: a key stands before the verb, and the line below says so. */
  confirmedBy?: 'passkey' | 'code' | undefined
  /** Goes on where nothing can cover it; offered once something covers the answers. */
  onCovered?: (() => void) | undefined
}

/**
 * The two answers. The one that agrees works only while the browser says that it, and all that it agrees to, have been seen uncovered
 * for a while, unchanged, and only for a press that a person made. While it does not, the line below says why.
 */
export function GuardedAnswers(props: GuardedAnswersProps) {
  const { agreeing: kind = 'main', anchor, blocked, confirmedBy, content, context, endsAt, head } = props
  const { isUnread = false, onCovered, stage, tick } = props
  const isMain = kind === 'main'
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const watch = useRef<VisibilityWatch>(undefined)
  const pressed = useRef(false)
  /** The press is the second of a double click, and was meant for what the answer said before. */
  const isSecond = useRef(false)
  const [isProven, setProven] = useState(false)
  const [wanting, setWanting] = useState<Wanting>()
  const [ticked, setTicked] = useState<unknown>()
  const text = useWords()
  const language = useLanguage()
  const hasBegun = useRef(false)
  const answers = useRef<HTMLDivElement>(null)
  const { isCut, isLow } = useRoom(answers)
  const isOnline = useIsOnline()
  const isEndNear = useIsEndNear(endsAt)
  // The two change places where declining becomes the main answer. A person who is at a choice stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!hasBegun.current || document.activeElement === document.body) cancel.current?.focus({ preventScroll: true })
    hasBegun.current = true
  }, [isMain])

  // Other words are another content, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setProven(false)
    setWanting(undefined)
    if (content === undefined) return undefined
    const there = (elements: readonly (HTMLElement | null)[]) => elements.filter((each) => each !== null)
    const own = watchVisibility(
      there([button.current]),
      there([...(context ?? []), anchor].map(({ current }) => current)),
      there([answers.current, head?.current ?? null]),
    )
    watch.current = own
    const update = () => {
      setProven(own.isProven())
      setWanting(own.wants())
    }
    update()
    own.subscribe(update)
    return () => {
      watch.current = undefined
      own.stop()
    }
  }, [anchor, content, language])

  // What was ticked was ticked for this content.
  const isUnticked = tick !== undefined && ticked !== content
  const isShut = blocked !== undefined || isUnread || isUnticked || !isOnline
  const agree = () => {
    // The last word is that of the moment of the press.
    if (!pressed.current || !watch.current?.isProven() || isShut || stage) return
    props.onAgree()
  }
  const reason = stage
    ? undefined
    : content === undefined
      ? text.looking
      : (props.failure ??
        blocked ??
        (isOnline ? undefined : text.offline) ??
        (isUnread ? text.readToEnd : undefined) ??
        (isUnticked ? text.tickFirst : undefined) ??
        (wanting && wantingWord(wanting, text)) ??
        (isEndNear ? text.endIsNear : undefined) ??
        (confirmedBy && { passkey: text.stepUpHint, code: text.stepUpCodeHint }[confirmedBy]))
  const isArming = !stage && content !== undefined && !isProven && !isShut && wanting === undefined
  const leadsOut = !stage && wanting === 'covered' && !isShut && onCovered !== undefined
  // Also while it is grey, so that nothing moves once it can be pressed.
  const verb = confirmedBy ? (
    <>
      <IconKey />
      <span>{props.verb}</span>
    </>
  ) : (
    props.verb
  )
  // One button for both, since it is the one that is watched.
  const update = stage
    ? `${styles.answer} ${styles.ended}`
    : isArming
      ? `${styles.answer} ${styles.arming}`
      : styles.answer
  const agreeing = (
    <span className={update} data-kind={kind}>
      <Button
        kind={leadsOut ? 'main' : kind}
        buttonRef={button}
        busy={stage?.is === 'busy'}
        disabled={stage ? endOf(stage) : !leadsOut && (isShut || !isProven) ? verb : undefined}
        onPress={leadsOut ? onCovered : agree}
      >
        {leadsOut ? text.openWindow : verb}
      </Button>
    </span>
  )
  const notes = (
    <div inert={stage !== undefined}>
      {props.note ? <div className={styles.note}>{props.note}</div> : null}
      {tick === undefined || blocked !== undefined ? null : (
        <Checkbox checked={!isUnticked} onChecked={(checked) => setTicked(checked ? content : undefined)}>
          {tick}
        </Checkbox>
      )}
    </div>
  )
  return (
    <>
      {isLow ? <div className={styles.low}>{notes}</div> : null}
      <div
        ref={answers}
        className={isCut ? `${styles.answers} ${styles.cut}` : styles.answers}
        onKeyDownCapture={(event) => {
          // A key that is held down presses what comes under it.
          if (event.repeat) event.preventDefault()
        }}
        onClickCapture={(event) => {
          pressed.current = event.nativeEvent.isTrusted
          isSecond.current = event.detail > 1
        }}
      >
        {isLow ? null : notes}
        <div className={isMain ? `${styles.pair} ${styles.calm}` : styles.pair}>
          <span className={stage ? `${styles.answer} ${styles.off}` : styles.answer}>
            <Button
              kind={isMain || stage ? 'plain' : 'main'}
              buttonRef={cancel}
              disabled={stage && props.cancel}
              onPress={() => isSecond.current || props.onDecline()}
            >
              {props.cancel}
            </Button>
          </span>
          {agreeing}
        </div>
        <p className={styles.reason} data-reason>
          {reason}
        </p>
        <LiveAnnouncement polite={stage?.word ?? (content === undefined ? '' : (reason ?? ''))} />
      </div>
    </>
  )
}

function endOf({ is, word }: NonNullable<GuardedAnswersProps['stage']>): ReactNode {
  return is === 'busy' ? (
    word
  ) : (
    <>
      <DoneSign />
      <span>{word}</span>
    </>
  )
}

function wantingWord(wanting: Wanting, text: Words): string {
  switch (wanting) {
    case 'below':
      return text.lookBelow
    case 'above':
      return text.lookAbove
    case 'covered':
      return text.covered
  }
}
