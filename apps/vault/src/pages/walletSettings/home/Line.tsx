import type { ElementNode } from '@foyer/kit/ui'
import { Children, type ReactNode } from 'react'
import styles from './Line.module.css'

/** Lines on a card, with hairlines between them; a list for assistive technology. */
export function Lines({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {Children.map(children, (line) => (line ? <li>{line}</li> : null))}
    </ul>
  )
}

export type LineProps = {
  mark: ElementNode
  label: ReactNode
  sub?: ReactNode | undefined
  /** A word beside the label. */
  tag?: ElementNode
  /** What it may do, in a column beside the text, below it on phones. */
  can?: ReactNode | undefined
  /** Buttons, or a tag. */
  end?: ElementNode
  /** Stands before the end, as a question does. */
  ask?: ReactNode | undefined
  /** Why what is at the end is disabled, in the place of the second line. */
  why?: { readonly id: string; readonly text: string } | undefined
  /** Asks for an answer: on a warn wash, with its answers below it on phones. */
  hot?: boolean | undefined
  /** Its answers stand below it on phones. */
  stacked?: boolean | undefined
}

/** A 68 px line: mark, label, something at the end. */
export function Line({ ask, can, end, hot, label, mark, stacked, sub, tag, why }: LineProps) {
  const kinds = [styles.line, can && styles.wide, hot && styles.hot, (hot || stacked) && styles.stacked]
  return (
    <div className={kinds.filter(Boolean).join(' ')}>
      {mark}
      <div className={styles.text}>
        <span className={styles.label}>
          <span>{label}</span>
          {tag}
        </span>
        {why ? (
          <span className={styles.sub} id={why.id}>
            {why.text}
          </span>
        ) : sub ? (
          <span className={styles.sub}>{sub}</span>
        ) : null}
      </div>
      {can ? <div className={styles.can}>{can}</div> : null}
      {end ? (
        <div className={styles.end}>
          {ask ? <span className={styles.ask}>{ask}</span> : null}
          {end}
        </div>
      ) : null}
    </div>
  )
}
