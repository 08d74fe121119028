import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './Facts.module.css'
import { isolate } from './isolated.tsx'

export type Fact = { label: string; value: ReactNode /** Set larger, as the sum of the others. */; sum?: boolean }

export type FactsProps = {
  facts: readonly Fact[]
  /** Lower lines without hairlines, under a form. */
  tight?: boolean | undefined
}

function List({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value, sum }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one label, and they never change their order
        <div key={`${index} ${label}`} className={cx(styles.fact, sum && styles.sum)}>
          <dt className={styles.term}>{label}</dt>
          <dd className={styles.value}>{isolate(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Terms and their values: rate, fee, total. */
export function Facts({ facts, tight }: FactsProps) {
  return <List facts={facts} className={cx(styles.facts, tight && styles.tight)} />
}

/** What will change, in a separate outline. */
export function SimulationBox({ facts }: { facts: readonly Fact[] }) {
  return <List facts={facts} className={cx(styles.box)} />
}

export type TransferParty = { mark: ElementNode; what: ReactNode; sub?: ReactNode | undefined }

export type TransferSummaryProps = {
  from: TransferParty
  to: TransferParty
  /** Beside the arrow: by which way. */
  way?: ReactNode | undefined
}

/** What moves, and its receiver or what it becomes, with an arrow between. */
export function TransferSummary({ from, to, way }: TransferSummaryProps) {
  return (
    <div className={styles.move}>
      <PartyLine {...from} />
      <div className={styles.way}>
        <span className={styles.arrow} aria-hidden="true" />
        {way ? <div className={styles.along}>{way}</div> : null}
      </div>
      <PartyLine {...to} />
    </div>
  )
}

function PartyLine({ mark, what, sub }: TransferParty) {
  return (
    <div className={styles.party}>
      {mark}
      <div>
        <strong className={styles.what}>{isolate(what)}</strong>
        {sub ? <span className={styles.sub}>{isolate(sub)}</span> : null}
      </div>
    </div>
  )
}
