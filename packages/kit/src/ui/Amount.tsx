import styles from './Amount.module.css'
import { cx } from './cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type AmountProps = {
  /** The number, with its sign and unit: briefly, and with all the digits that count. */
  of: (form: 'short' | 'whole') => string
}

/** A number that is never cut: long ones are written short, and the whole is their title and what is read aloud. */
export function Amount({ of }: AmountProps) {
  const [short, whole] = [of('short'), of('whole')]
  const isLong = /^\S{12}/.test(short)
  return (
    <bdi dir="ltr" className={cx(styles.amount, isLong && styles.long)} title={short === whole ? undefined : whole}>
      {short === whole ? (
        short
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <VisuallyHidden>{whole}</VisuallyHidden>
        </>
      )}
    </bdi>
  )
}
