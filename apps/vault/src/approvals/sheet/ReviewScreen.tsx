import { Button, HintLine, IconExternal, Intro, LiveAnnouncement, Small, Status, View } from '@foyer/kit/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isRelayFull } from '../../platform/window/relay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { useWords } from '../../ui/language.ts'
import { fill, type Words } from '../../ui/words.ts'
import type { ApprovalStage, Going, Site } from '../approvals.ts'
import { GoButton } from './GoButton.tsx'
import { ReviewEnd } from './ReviewEnd.tsx'
import { QuietButton, ReviewLayout } from './ReviewLayout.tsx'
import type { ReviewLines } from './reviewLines.ts'

export type ReviewScreenProps = {
  site: Site
  /** What is asked. */
  title: string
  lines: ReviewLines
  /** Everything is there that the window shows. */
  isReady: boolean
  /** How it ended; undefined while it is asked. */
  end?: ApprovalStage | 'over' | undefined
  /** Asks the same again once the time is over; absent where its page no longer waits. */
  again?: (() => void) | undefined
  /** The window opens with this screen, whose press is still being handled. */
  opensAtOnce?: boolean | undefined
  /** The page around opens the window, inside the press there that asked. */
  opensByPage?: boolean | undefined
  /**
   * Asks in the window, and hands the answer on; called while a press is handled. `signal` ends with this screen, or once the window is
   * opened anew. `onOpened` is told of the window, where the browser tells of it. `isByPage`: the page around
   * opens it.
   *
   * @throws WindowError when the window gave no answer: it can be opened again.
   */
  ask: (signal: AbortSignal, onOpened: (opened: Window) => void, isByPage?: boolean) => Promise<void>
  /** The way without a window, where the page can come back. */
  going?: Going | undefined
  /** Leaves the end, too. */
  onCancel: () => void
}

type Stage = 'asked' | 'waiting' | 'closed' | 'blocked'

/** The way to the vault's own window, where a site that is not the operator's own cannot draw over what is asked. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { again, end, going, lines, onCancel, site, title } = props
  const text = useWords()
  if (end) return <ReviewEnd key={end} site={site} end={end} lines={lines} onAgain={again} onDone={onCancel} />
  if (!going?.isWindowless) return <WindowReview {...props} />
  return (
    <View>
      <Intro>{fill(text.asks, { site: new URL(site.origin).host })}</Intro>
      <Status compact sign={null} title={title} sub={text.reviewHereSub} />
      <GoButton
        going={going}
        isReady={props.isReady}
        kind="main"
        word={lines.here ?? text.reviewHere}
        onCancel={onCancel}
      />
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={title} />
    </View>
  )
}

function WindowReview({ ask, going, isReady, lines, onCancel, opensAtOnce, opensByPage, site }: ReviewScreenProps) {
  const text = useWords()
  const [stage, setStage] = useState<Stage>('asked')
  const [isBlocked, setBlocked] = useState(false)
  const [failure, setFailure] = useState('')
  const leaving = useRef<AbortController>(undefined)
  const attempt = useRef<AbortController>(undefined)
  const own = useRef<Window>(undefined)
  // Before the buttons can be pressed: one pressed earlier would do nothing.
  useLayoutEffect(() => {
    const screen = new AbortController()
    leaving.current = screen
    // Its window has nothing more to ask.
    return () => screen.abort()
  }, [])

  const open = async (isByPage = false) => {
    const screen = leaving.current?.signal
    if (!isReady || !screen) return
    attempt.current?.abort()
    const here = new AbortController()
    attempt.current = here
    own.current = undefined
    const signal = AbortSignal.any([screen, here.signal])
    // A window that the page may open is waited for once it is there; until then the button stands.
    if (!isByPage) setStage('waiting')
    setFailure('')
    try {
      await ask(
        signal,
        (opened) => {
          own.current = opened
          setStage('waiting')
        },
        isByPage,
      )
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
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, soon after the press that brought this screen
  useEffect(() => {
    if (!isReady || hasBegun.current || !(opensAtOnce || opensByPage)) return
    hasBegun.current = true
    void open(!opensAtOnce)
  }, [isReady])
  const said = saidOf(stage, lines, text)
  return (
    <ReviewLayout
      site={site}
      {...said}
      foot={
        <>
          {going && isBlocked ? (
            <GoButton going={going} isReady={isReady} kind="plain" word={text.reviewInTab} onCancel={onCancel} />
          ) : null}
          {failure ? <HintLine bad start={failure} /> : null}
        </>
      }
    >
      {stage === 'waiting' ? (
        <Button icon={<IconExternal size="s" />} onPress={show}>
          {text.reviewOpen}
        </Button>
      ) : (
        <Button kind="main" busy={!isReady} onPress={() => void open()}>
          {isReady ? (stage === 'closed' ? text.reviewAgain : text.review) : text.moment}
        </Button>
      )}
      {going && isBlocked ? null : <QuietButton onPress={onCancel}>{text.cancel}</QuietButton>}
      <LiveAnnouncement polite={`${said.title}. ${said.sub}`} assertive={failure} />
    </ReviewLayout>
  )
}

/** What is said above the buttons; what is asked stands there until the window is gone. */
function saidOf(stage: Stage, { asked, nothing, title, waiting }: ReviewLines, text: Words) {
  switch (stage) {
    case 'asked':
      return { line: 'waiting', title: title ?? text.reviewAsked, sub: asked } as const
    case 'waiting':
      return { line: 'waiting', title: title ?? text.reviewWaiting, sub: waiting } as const
    case 'closed':
      return { line: 'stop', title: text.reviewClosed, sub: nothing } as const
    case 'blocked':
      return { line: 'stop', title: text.reviewBlocked, sub: text.reviewBlockedSub } as const
  }
}

function stageOf(error: unknown): Stage {
  return error instanceof WindowError && error.failure !== 'apart' ? error.failure : 'asked'
}

function wordOf(error: unknown) {
  if (error instanceof WindowError) return 'reviewApart'
  return isRelayFull(error) ? 'reviewBusy' : 'failed'
}
