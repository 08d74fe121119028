import type { ReactNode } from 'react'
import type { SimulationOutcome } from '../core/transfers.ts'
import { IconShield } from '../ui/accountIcons.tsx'
import { type Fact, SimulationBox } from '../ui/Facts.tsx'
import { Tag } from '../ui/Tag.tsx'
import { lazyView } from '../view/lazyView.ts'
import { useText } from '../view/messages.ts'
import { workshopMessages } from './messages.ts'
import type { OutcomeKind } from './outcomeOf.ts'
import styles from './workshop.module.css'

/** Comes by itself: most transactions change what they should. */
const OutcomeWarning = lazyView(
  () => import('./OutcomeWarning.tsx'),
  (part) => part.OutcomeWarning,
)

export type OutcomeProps = {
  kind: OutcomeKind
  /** What leaves, what comes, what it costs. */
  facts: readonly Fact[]
  /** How much of the coin does not arrive; said where `kind` is `less`. */
  kept?: string | undefined
  /** What the dry run said; undefined while it is on its way. */
  outcome: SimulationOutcome | undefined
  /** Further notes, below those of the dry run. */
  children?: ReactNode
}

/** What a transaction will change, as far as a dry run promises it, and what to look at first. */
export function Outcome({ kind, facts, kept, outcome, children }: OutcomeProps) {
  const text = useText(workshopMessages)
  return (
    <>
      <div className={styles.section}>
        <h3>{text.changes}</h3>
        {kind === 'unknown' ? (
          <Tag tone="warn">{text.notSimulated}</Tag>
        ) : (
          <Tag>
            <IconShield size="s" />
            {kind === 'pending' ? text.simulating : text.simulated}
          </Tag>
        )}
      </div>
      <SimulationBox facts={facts} />
      {kind === 'pending' || kind === 'whole' || !outcome ? null : <OutcomeWarning outcome={outcome} kept={kept} />}
      {children}
    </>
  )
}
