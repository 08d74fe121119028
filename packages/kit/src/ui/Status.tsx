import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Status.module.css'

export type StatusProps = {
  /** Usually a `ConnectionDiagram`. */
  sign: ReactNode
  title: ReactNode
  sub?: ReactNode | undefined
  /** As tall as its content instead of at least 220 px. */
  compact?: boolean | undefined
}

/** The block that says how a request stands; its states share one height. */
export function Status({ sign, title, sub, compact }: StatusProps) {
  return (
    <div className={cx(styles.status, compact && styles.compact)}>
      {sign}
      <h3 className={styles.title}>{title}</h3>
      {sub ? <p className={styles.sub}>{sub}</p> : null}
    </div>
  )
}

export type LeadProps = { mark: ReactNode; title: ReactNode; sub?: ReactNode | undefined }

/** A mark over a question, above the rows that answer it. */
export function Lead({ mark, title, sub }: LeadProps) {
  return (
    <div className={styles.lead}>
      {mark}
      <h3 className={styles.title}>{title}</h3>
      {sub ? <p className={styles.sub}>{sub}</p> : null}
    </div>
  )
}

/** The drawings for places with nothing in them; one part of each is lit. */
export type Art = 'door' | 'coins' | 'frame' | 'ledger'

const drawings: Record<Art, { lines: string; lit: string; dashed?: string }> = {
  door: { lines: 'M8 56h48M16 56V24a16 16 0 0132 0v32M24 56l-6 6M40 56l6 6', lit: 'M24 56V26a8 8 0 0116 0v30z' },
  coins: {
    lines: 'M8 56h48M16 56V24a16 16 0 0132 0v32',
    lit: 'M25 56V44h14v12z',
    dashed: 'M26.5 35a5.5 5.5 0 1011 0a5.5 5.5 0 10-11 0z',
  },
  frame: { lines: 'M12 20h40v36H12zM32 8l-9 12M32 8l9 12', lit: 'M19 27h26v22H19z' },
  ledger: { lines: 'M14 10h36v44H14zM22 20h14M22 28h20M22 44h8', lit: 'M14 34h36v5H14z' },
}

function Drawing({ art }: { art: Art }) {
  const { lines, lit, dashed } = drawings[art]
  return (
    <svg className={styles.art} viewBox="0 0 64 64" aria-hidden="true">
      <path d={lines} />
      <path className={styles.lit} d={lit} />
      {dashed ? <path d={dashed} strokeDasharray="2.4 3.36" /> : null}
    </svg>
  )
}

export type EmptyProps = { art: Art; title: ReactNode; children?: ReactNode; action?: ReactNode | undefined }

/** What a list shows when nothing is in it: never for a failure that could be mistaken for it. */
export function Empty({ art, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Drawing art={art} />
      <h3 className={styles.strong}>{title}</h3>
      {children ? <p className={styles.small}>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}

/** The lit doorway at 96 px, where a view has nothing else to show. */
export function DoorIllustration() {
  return (
    <div className={styles.doorway}>
      <Drawing art="door" />
    </div>
  )
}
