import { IconAlert } from '../ui/IconAlert.tsx'
import { IconWarn } from '../ui/IconWarn.tsx'
import { LiveAnnouncement } from '../ui/LiveAnnouncement.tsx'
import { Note } from '../ui/Note.tsx'
import { type Translation, useText } from '../view/messages.ts'
import { outcomeMessages } from './outcomeMessages.ts'
import type { OutcomeKind } from './outcomeOf.ts'

export type OutcomeWarningProps = {
  kind: Exclude<OutcomeKind, 'pending' | 'whole'>
  /** How much of the coin does not arrive. */
  kept: string | undefined
  /** What the network said. */
  reason: string | undefined
}

/** What to know before approving what a dry run found wrong, or could not find out. */
export function OutcomeWarning({ kind, kept = '', reason = '' }: OutcomeWarningProps) {
  const { title, words } = wordsOf(useText(outcomeMessages), kind, kept, reason)
  const hasFailed = kind === 'reverts'
  return (
    <>
      <Note tone={hasFailed ? 'danger' : 'warn'} icon={hasFailed ? <IconWarn /> : <IconAlert />} title={title}>
        {words}
      </Note>
      <LiveAnnouncement assertive={title} />
    </>
  )
}

function wordsOf(
  text: Translation<typeof outcomeMessages>,
  kind: OutcomeWarningProps['kind'],
  kept: string,
  reason: string,
) {
  switch (kind) {
    case 'reverts':
      return { title: text.failsTitle, words: text.failsText({ reason }) }
    case 'unknown':
      return { title: text.uncheckedTitle, words: text.uncheckedText }
    case 'less':
      return { title: text.lessTitle, words: text.lessText({ kept }) }
  }
}
