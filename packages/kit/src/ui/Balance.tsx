import styles from './Balance.module.css'
import { cx } from './cx.ts'

export type BalanceProps = {
  /** The formatted amount up to its decimal point: `$4,218`. Undefined means unknown, and shows a dash. */
  whole: string | undefined
  /** Decimal point and cents, set lighter: `.63`. */
  cents?: string | undefined
  /** Read as one number; when unknown, say so: "Balance unavailable". */
  label: string
}

/** The 44 px balance. Each digit is a column that rolls to its value; a dash, never a zero, when it is unknown. */
export function Balance({ whole, cents = '', label }: BalanceProps) {
  const known = whole !== undefined
  const text = known ? whole + cents : '–'
  return (
    <span
      className={cx(
        styles.balance,
        !known && styles.unknown,
        text.length > 12 && styles.long,
        text.length > 16 && styles.longest,
      )}
      role="img"
      aria-label={label}
      title={known && !cents ? label : undefined}
    >
      <bdi dir="ltr" aria-hidden="true">
        {known ? <Rolling text={whole} after={cents.length} /> : '–'}
        {known && cents ? (
          <span className={styles.cents}>
            <Rolling text={cents} after={0} />
          </span>
        ) : null}
      </bdi>
    </span>
  )
}

// Columns are counted from the end, so that a digit keeps its column when the number grows.
function Rolling({ text, after }: { text: string; after: number }) {
  return Array.from(text, (character, index) => {
    const order = text.length - index - 1 + after
    if (!/\d/.test(character)) return <span key={order}>{character}</span>
    return (
      <span key={order} className={styles.digit} data-digit={character}>
        <span ref={(column) => column?.style.setProperty('--fy-order', String(order))} className={styles.column}>
          {'0\n1\n2\n3\n4\n5\n6\n7\n8\n9'}
        </span>
      </span>
    )
  })
}
