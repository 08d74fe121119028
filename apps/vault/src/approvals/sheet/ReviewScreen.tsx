import { Button, HintLine, IconExternal, Intro, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { isRelayFull } from '../../platform/window/relay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { useWords } from '../../ui/language.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { Going, Site } from '../approvals.ts'
import { GoButton } from './GoButton.tsx'
import styles from './ReviewScreen.module.css'

export type ReviewScreenProps = {
  site: Site
  /** What is asked. */
  title: string
  /** Everything is there that the window shows. */
  isReady: boolean
  /** The page no longer waits. */
  isOver?: boolean | undefined
  /** The window opens with this screen, whose press is still being handled. */
  opensAtOnce?: boolean | undefined
  /**
   * Asks in the window, and hands the answer on; called while a press is handled. `signal` ends with this screen, or once the window is
   * opened anew. `onOpened` is told of the window, where the browser tells of it.
   *
   * @throws WindowError when the window gave no answer: it can be opened again.
   */
  ask: (signal: AbortSignal, onOpened: (opened: Window) => void) => Promise<void>
  /** The way without a window, where the page can come back. */
  going?: Going | undefined
  onCancel: () => void
}

type Stage = 'asked' | 'waiting' | 'closed' | 'blocked'

/** The way to the vault's own window, where a site that is not the operator's own cannot draw over what is asked. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { going, isOver = false, onCancel, site, title } = props
  const text = useWords()
  if (isOver) return <ReviewOver onDone={onCancel} />
  if (!going?.isWindowless) return <WindowReview {...props} />
  return (
    <View>
      <Intro>{fill(text.asks, { site: new URL(site.origin).host })}</Intro>
      <Status compact sign={null} title={title} sub={text.reviewHereSub} />
      <GoButton going={going} isReady={props.isReady} kind="main" word={text.reviewHere} onCancel={onCancel} />
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={title} />
    </View>
  )
}

function WindowReview({ ask, going, isReady, onCancel, opensAtOnce, site, title }: ReviewScreenProps) {
  const text = useWords()
  const [stage, setStage] = useState<Stage>('asked')
  const [isBlocked, setBlocked] = useState(false)
  const [failure, setFailure] = useState('')
  const leaving = useRef<AbortController>(undefined)
  const attempt = useRef<AbortController>(undefined)
  const own = useRef<Window>(undefined)
  useEffect(() => {
    const screen = new AbortController()
    leaving.current = screen
    // Its window has nothing more to ask.
    return () => screen.abort()
  }, [])

  const open = async () => {
    const screen = leaving.current?.signal
    if (!isReady || !screen) return
    attempt.current?.abort()
    const here = new AbortController()
    attempt.current = here
    own.current = undefined
    const signal = AbortSignal.any([screen, here.signal])
    setStage('waiting')
    setFailure('')
    try {
      await ask(signal, (opened) => {
        own.current = opened
      })
    } catch (error) {
      if (signal.aborted) return
      setStage(stageOf(error))
      setBlocked(error instanceof WindowError && error.failure !== 'closed')
      setFailure(error instanceof WindowError && error.failure !== 'apart' ? '' : text[wordOf(error)])
    }
  }
  /** Brings it to the front; one that cannot be reached is opened anew, with the same request. */
  const show = () => {
    if (own.current && !own.current.closed) own.current.focus()
    else void open()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the press that brought this screen
  useEffect(() => {
    if (opensAtOnce) void open()
  }, [])
  const said = saidOf(stage, title, text)
  return (
    <View>
      <div className={styles.screen}>
        <Intro>{fill(text.asks, { site: new URL(site.origin).host })}</Intro>
        <Status compact sign={null} title={said.title} sub={said.sub} />
        <Stack spaceAbove={16}>
          {stage === 'waiting' ? (
            <Button kind="main" iconEnd={<IconExternal size="s" />} onPress={show}>
              {text.reviewOpen}
            </Button>
          ) : (
            <Button kind="main" busy={!isReady} iconEnd={<IconExternal size="s" />} onPress={open}>
              {isReady ? (stage === 'closed' ? text.reviewAgain : text.review) : text.moment}
            </Button>
          )}
          {going && isBlocked ? null : <Button onPress={onCancel}>{text.cancel}</Button>}
        </Stack>
        {going && isBlocked ? (
          <GoButton going={going} isReady={isReady} kind="plain" word={text.reviewInTab} onCancel={onCancel} />
        ) : null}
        <div>
          {failure ? <HintLine start={failure} /> : <Small centre>{text.reviewSub}</Small>}
          <Small centre>{location.host}</Small>
        </div>
      </div>
      <LiveAnnouncement polite={`${said.title}. ${said.sub}`} assertive={failure} />
    </View>
  )
}

/** What is said above the buttons; what is asked stands there until the window is gone. */
function saidOf(stage: Stage, title: string, text: Words): { readonly title: string; readonly sub: string } {
  switch (stage) {
    case 'asked':
      return { title: text.reviewAsked, sub: title }
    case 'waiting':
      return { title: text.reviewWaiting, sub: title }
    case 'closed':
      return { title: text.reviewClosed, sub: text.reviewClosedSub }
    case 'blocked':
      return { title: text.reviewBlocked, sub: text.reviewBlockedSub }
  }
}

function ReviewOver({ onDone }: { onDone: () => void }) {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.overTitle} sub={text.overSub} />
      <Stack spaceAbove={16}>
        <Button onPress={onDone}>{text.done}</Button>
      </Stack>
      <LiveAnnouncement assertive={`${text.overTitle}. ${text.overSub}`} />
    </View>
  )
}

function stageOf(error: unknown): Stage {
  return error instanceof WindowError && error.failure !== 'apart' ? error.failure : 'asked'
}

function wordOf(error: unknown) {
  if (error instanceof WindowError) return 'reviewApart'
  return isRelayFull(error) ? 'reviewBusy' : 'failed'
}
