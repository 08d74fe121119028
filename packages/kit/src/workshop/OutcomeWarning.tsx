import type { SimulationOutcome } from '../core/transfers.ts'
import { IconAlert } from '../ui/IconAlert.tsx'
import { IconWarn } from '../ui/IconWarn.tsx'
import { LiveAnnouncement } from '../ui/LiveAnnouncement.tsx'
import { Note } from '../ui/Note.tsx'
import { type Translation, useText } from '../view/messages.ts'
import { outcomeMessages } from './outcomeMessages.ts'

export type OutcomeWarningProps = {
  /** A dry run that found something wrong or nothing out; of changes, that less arrives than is sent. */
  outcome: SimulationOutcome
  /** How much of the coin does not arrive. */
  kept: string | undefined
  /** Says that it would fail; default that this transfer would. */
  failsTitle?: string | undefined
}

/** What to know before approving what a dry run found wrong, or could not find out. */
export function OutcomeWarning({ outcome, kept = '', failsTitle }: OutcomeWarningProps) {
  const text = useText(outcomeMessages)
  const { title, words } = wordsOf(failsTitle ? { ...text, failsTitle } : text, outcome, kept)
  const hasFailed = outcome.type === 'reverts'
  return (
    <>
      <Note tone={hasFailed ? 'danger' : 'warn'} icon={hasFailed ? <IconWarn /> : <IconAlert />} title={title}>
        {words}
      </Note>
      <LiveAnnouncement assertive={title} />
    </>
  )
}

function wordsOf(text: Translation<typeof outcomeMessages>, outcome: SimulationOutcome, kept: string) {
  switch (outcome.type) {
    case 'reverts':
      // What a contract says in its own words is shown as it is.
      return {
        title: text.failsTitle,
        words: outcome.detail ? text.failsText({ reason: outcome.detail }) : text[outcome.code],
      }
    case 'unknown':
      return { title: text.uncheckedTitle, words: text[outcome.code] }
    case 'changes':
      return { title: text.lessTitle, words: text.lessText({ kept }) }
  }
}
