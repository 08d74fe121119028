import { useState } from 'react'
import styles from './Balance.module.css'
import { cx } from './cx.ts'

export type BalanceProps = {
  /** The formatted amount up to its decimal point: `$4,218`. Undefined means unknown, and shows a dash. */
  whole: string | undefined
  /** Decimal point and cents, set lighter: `.63`. */
  cents?: string | undefined
  /** Read as one number; when unknown, say so: "Balance unavailable". */
  label: string
  /** Comes up from its place until it changes for the first time: digits never roll from zeros. Default false. */
  rolls?: boolean | undefined
}

/** The 44 px balance. Each digit is a column; a dash, never a zero, when it is unknown. */
export function Balance({ whole, cents = '', label, rolls }: BalanceProps) {
  const known = whole !== undefined
  const text = known ? whole + cents : '–'
  const [first, setFirst] = useState(rolls ? text : '')
  if (first && first !== text) setFirst('')
  return (
    <span
      className={cx(
        styles.balance,
        !known && styles.unknown,
        text.length > 12 && styles.long,
        text.length > 16 && styles.longest,
        first && styles.coming,
      )}
      role="img"
      aria-label={label}
      title={known && !cents ? label : undefined}
    >
      <bdi dir="ltr" aria-hidden="true">
        {known ? <Rolling text={whole} after={cents} /> : <span>–</span>}
        {known && cents ? (
          <span className={styles.cents}>
            <Rolling text={cents} after="" />
          </span>
        ) : null}
      </bdi>
    </span>
  )
}

// Columns are counted from the end, so that a digit keeps its column when the number grows.
function Rolling({ text, after }: { text: string; after: string }) {
  return Array.from(text, (character, index) => {
    const rest = text.slice(index + 1) + after
    if (!/\d/.test(character)) return <span key={rest.length}>{character}</span>
    const place = (column: HTMLElement | null) => {
      column?.style.setProperty('--fy-digit', character)
      column?.style.setProperty('--fy-order', String(rest.replace(/\D/g, '').length))
    }
    return (
      <span key={rest.length} className={styles.digit} data-digit={character}>
        <span ref={place} className={styles.column}>
          {'0\n1\n2\n3\n4\n5\n6\n7\n8\n9'}
        </span>
      </span>
    )
  })
}
