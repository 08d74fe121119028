import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { ElementNode } from './ElementNode.ts'
import styles from './FieldGroup.module.css'
import { IconDown } from './icons.tsx'
import { isolate } from './isolated.tsx'

export type FieldGroupProps = { children: ReactNode; bad?: boolean }

/** Two stacked cells in one outline: amount and receiver, pay and get. */
export function FieldGroup({ children, bad }: FieldGroupProps) {
  return <div className={cx(styles.group, bad && styles.bad)}>{children}</div>
}

export type FieldGroupCellProps = {
  label: ReactNode
  /** At the end of the label's line. */
  aside?: ElementNode
  /** The main line: an amount and a pill, or a receiver. */
  children: ReactNode
  /** Fine print, start and end. */
  low?: ReactNode | undefined
  lowEnd?: ReactNode | undefined
}

/** One cell of a field group. */
export function FieldGroupCell({ label, aside, children, low, lowEnd }: FieldGroupCellProps) {
  return (
    <div className={styles.cell}>
      <div className={styles.top}>
        <span>{label}</span>
        {aside}
      </div>
      <div className={styles.mid}>{children}</div>
      {low === undefined && lowEnd === undefined ? null : (
        <div className={styles.low}>
          <span>{isolate(low)}</span>
          <span>{isolate(lowEnd)}</span>
        </div>
      )}
    </div>
  )
}

export type CoinPillProps = {
  children: ReactNode
  mark?: ElementNode
  label?: string | undefined
  onPress?: (() => void) | undefined
}

/** The pill that names a coin or currency and opens the choice of another. Static without `onPress`. */
export function CoinPill({ children, mark, label, onPress }: CoinPillProps) {
  const className = cx(styles.pill, !mark && styles.wordy)
  if (!onPress) {
    return (
      <span className={className}>
        {mark}
        <span>{children}</span>
      </span>
    )
  }
  return (
    <button type="button" className={className} aria-label={label} onClick={onPress}>
      {mark}
      <span>{children}</span>
      <IconDown size="s" />
    </button>
  )
}

export type RecipientProps = {
  avatar: ElementNode
  name: ReactNode
  sub?: ReactNode | undefined
  end?: ReactNode | undefined
}

/** A receiver once known: face, name, address. */
export function Recipient({ avatar, name, sub, end }: RecipientProps) {
  return (
    <div className={styles.to}>
      {avatar}
      <span className={styles.name}>
        <span>{name}</span>
        {sub ? <span className={styles.small}>{isolate(sub)}</span> : null}
      </span>
      {end ? <span className={styles.clear}>{end}</span> : null}
    </div>
  )
}
