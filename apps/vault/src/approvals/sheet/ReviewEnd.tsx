import { Button, LiveAnnouncement } from '@foyer/kit/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../../ui/language.ts'
import type { Words } from '../../ui/words.ts'
import type { ApprovalStage, Site } from '../approvals.ts'
import { QuietButton, ReviewLayout, type ReviewLayoutProps } from './ReviewLayout.tsx'
import type { ReviewLines } from './reviewLines.ts'

export type ReviewEndProps = {
  site: Site
  end: ApprovalStage | 'over'
  lines: ReviewLines
  /** Asks the same again; absent where nothing waits for it any more. */
  onAgain?: (() => void) | undefined
  onDone: () => void
}

/** The outcome of a request that was asked in the wallet's window. */
export function ReviewEnd({ end, lines, onAgain, onDone, site }: ReviewEndProps) {
  const text = useWords()
  const first = useRef<HTMLButtonElement>(null)
  // The answer came without a press here, so the focus moves to it.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const said = saidOf(end, lines, text)
  const isFailure = said.line === 'stop'
  const announced = `${said.title}. ${said.sub}`
  return (
    <ReviewLayout site={site} {...said}>
      {end === 'busy' ? null : onAgain ? (
        <>
          <Button kind="main" buttonRef={first} onPress={onAgain}>
            {text.askAgain}
          </Button>
          <QuietButton onPress={onDone}>{text.cancel}</QuietButton>
        </>
      ) : (
        <Button kind={end === 'done' ? 'main' : 'plain'} buttonRef={first} onPress={onDone}>
          {text.done}
        </Button>
      )}
      <LiveAnnouncement polite={isFailure ? '' : announced} assertive={isFailure ? announced : ''} />
    </ReviewLayout>
  )
}

function saidOf(
  end: ApprovalStage | 'over',
  { done, nothing, waiting }: ReviewLines,
  text: Words,
): Pick<ReviewLayoutProps, 'line' | 'sub' | 'title'> {
  switch (end) {
    case 'busy':
      return { line: 'waiting', title: text.sending, sub: waiting }
    case 'done':
      return { line: 'done', title: text.sent, sub: done }
    case 'declined':
      return { line: 'stop', title: text.declined, sub: nothing }
    case 'over':
      return { line: 'stop', title: text.overTitle, sub: nothing }
  }
}
