import type { ReactNode } from 'react'
import { IconShield } from '../ui/accountIcons.tsx'
import { type Fact, SimulationBox } from '../ui/Facts.tsx'
import { IconAlert } from '../ui/IconAlert.tsx'
import { IconWarn } from '../ui/IconWarn.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Note } from '../ui/Note.tsx'
import { Tag } from '../ui/Tag.tsx'
import { type Translation, useText } from '../view/messages.ts'
import { workshopMessages } from './messages.ts'
import type { OutcomeKind } from './outcomeOf.ts'
import styles from './workshop.module.css'

export type OutcomeProps = {
  kind: OutcomeKind
  /** What leaves, what comes, what it costs. */
  facts: readonly Fact[]
  /** How much of the coin does not arrive; said where `kind` is `less`. */
  kept?: string | undefined
  /** Said where `kind` is `reverts`. */
  failure: { readonly title: string; readonly text: string }
  /** Further notes, below those of the dry run. */
  children?: ReactNode
}

/** What a transaction will change, as far as a dry run promises it, and what to look at first. */
export function Outcome({ kind, facts, kept, failure, children }: OutcomeProps) {
  const text = useText(workshopMessages)
  return (
    <>
      <div className={styles.section}>
        <h3>{text.changes}</h3>
        <OutcomeTag kind={kind} text={text} />
      </div>
      <SimulationBox facts={facts} />
      {kind === 'reverts' ? (
        <Note tone="danger" icon={<IconWarn />} title={failure.title}>
          {failure.text}
        </Note>
      ) : null}
      {kind === 'unknown' ? (
        <Note tone="warn" icon={<IconAlert />} title={text.uncheckedTitle}>
          {text.uncheckedText}
        </Note>
      ) : null}
      {kind === 'less' && kept !== undefined ? (
        <Note tone="warn" icon={<IconAlert />} title={text.lessTitle}>
          {text.lessText({ kept })}
        </Note>
      ) : null}
      {children}
      <LiveRegion assertive={announcement(text, kind, failure.title)} />
    </>
  )
}

function announcement(text: Translation<typeof workshopMessages>, kind: OutcomeKind, failure: string): string {
  if (kind === 'reverts') return failure
  if (kind === 'unknown') return text.uncheckedTitle
  return kind === 'less' ? text.lessTitle : ''
}

function OutcomeTag({ kind, text }: { kind: OutcomeKind; text: Translation<typeof workshopMessages> }) {
  if (kind === 'unknown') return <Tag tone="warn">{text.notSimulated}</Tag>
  return (
    <Tag>
      <IconShield size="s" />
      {kind === 'pending' ? text.simulating : text.simulated}
    </Tag>
  )
}
