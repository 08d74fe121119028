import { Button, HintLine, IconExternal, Intro, LiveAnnouncement, Small, Stack, Status, View } from '@foyer/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { isRelayFull } from '../../platform/window/relay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { Site } from '../approvals.ts'

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
   * Asks in the window, and hands the answer on; called while a press is handled. `signal` ends with this screen.
   *
   * @throws WindowError when the window gave no answer: it can be opened again.
   */
  ask: (signal: AbortSignal) => Promise<void>
  onCancel: () => void
}

/** The way to the vault's own window, where a site that is not the operator's own cannot draw over what is asked. */
export function ReviewScreen({ ask, isOver = false, isReady, onCancel, opensAtOnce, site, title }: ReviewScreenProps) {
  const text = useWords()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    leaving.current = own
    // Its window has nothing more to ask.
    return () => own.abort()
  }, [])
  useEffect(() => {
    if (isOver) leaving.current?.abort()
  }, [isOver])

  const open = async () => {
    const signal = leaving.current?.signal
    if (!isReady || !signal) return
    setOpen(true)
    setFailure('')
    try {
      await ask(signal)
    } catch (error) {
      if (signal.aborted) return
      setFailure(text[wordOf(error)])
      setOpen(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the press that brought this screen
  useEffect(() => {
    if (opensAtOnce) void open()
  }, [])
  if (isOver) return <ReviewOver onDone={onCancel} />
  return (
    <View>
      <Intro>{fill(text.asks, { site: new URL(site.origin).host })}</Intro>
      <Status compact sign={null} title={title} sub={text.reviewSub} />
      <Stack spaceAbove={16}>
        <Button kind="main" busy={isOpen || !isReady} iconEnd={<IconExternal size="s" />} onPress={open}>
          {isOpen ? text.reviewOpen : isReady ? text.review : text.moment}
        </Button>
        <Button onPress={onCancel}>{text.cancel}</Button>
      </Stack>
      {failure ? <HintLine start={failure} /> : null}
      <Small centre>{location.host}</Small>
      <LiveAnnouncement polite={title} assertive={failure} />
    </View>
  )
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

function wordOf(error: unknown) {
  if (error instanceof WindowError) return failureWords[error.failure]
  return isRelayFull(error) ? 'reviewBusy' : 'failed'
}

const failureWords = { blocked: 'reviewBlocked', apart: 'reviewApart', closed: 'reviewClosed' } as const
