import type { SimulationOutcome } from '../core/transfers.ts'
import { lazyView } from '../runtime/lazyView.ts'
import { useText } from '../runtime/messages.ts'
import type { ElementNode } from '../ui/ElementNode.ts'
import { type Fact, SimulationBox } from '../ui/Facts.tsx'
import { IconShield } from '../ui/icons.tsx'
import { Tag } from '../ui/Tag.tsx'
import { transactionMessages } from './messages.ts'
import styles from './transactions.module.css'

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
  children?: ElementNode
}

/** What a transaction will change, as far as a dry run promises it, and what to look at first. */
export function Outcome({ kind, facts, kept, outcome, children }: OutcomeProps) {
  const text = useText(transactionMessages)
  return (
    <>
      <div className={styles.section}>
        <h3>{text.changes}</h3>
        {kind === 'unknown' ? (
          <Tag tone="warn">{text.notSimulated}</Tag>
        ) : (
          <Tag>
            <IconShield size="s" />
            <span>{kind === 'pending' ? text.simulating : text.simulated}</span>
          </Tag>
        )}
      </div>
      <SimulationBox facts={facts} />
      {kind === 'pending' || kind === 'whole' || !outcome ? null : <OutcomeWarning outcome={outcome} kept={kept} />}
      {children}
    </>
  )
}

/** What a dry run means for the screen. */
type OutcomeKind = 'pending' | 'whole' | 'less' | 'reverts' | 'unknown'

/** Sorts a dry run: only `whole` is a promise that all arrives, for the fee alone. */
export function outcomeOf(outcome: SimulationOutcome | undefined, amount: bigint): OutcomeKind {
  if (!outcome) return 'pending'
  if (outcome.type !== 'changes') return outcome.type
  return outcome.deposit || outcome.received < outcome.sent || outcome.received < amount ? 'less' : 'whole'
}
