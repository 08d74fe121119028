import { useLanguage } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import { useLimitsWords } from './limitsWords.ts'
import styles from './UsedMeter.module.css'

export type UsedMeterProps = {
  /** In cents of a US dollar. */
  usedCents: number
  /** The limit, in whole US dollars. */
  above: number
}

/** How much of a limit was used within 24 hours: a line for the eye, and the same in words. */
export function UsedMeter({ above, usedCents }: UsedMeterProps) {
  const text = useLimitsWords()
  const language = useLanguage()
  const dollars = (cents: number, digits: number) =>
    new Intl.NumberFormat(language, {
      ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', numberingSystem: 'latn' },
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(cents / 100)
  const part = usedCents === 0 ? 0 : above === 0 ? 1 : Math.min(1, usedCents / (above * 100))
  const values = { used: dollars(usedCents, 2), most: dollars(above * 100, 0) }
  return (
    <>
      <span className={styles.meter} aria-hidden="true">
        <span className={part === 1 ? styles.full : undefined} style={{ inlineSize: `${part * 100}%` }} />
      </span>
      <span>{fill(usedCents === 0 ? text.usedNothing : text.used, values)}</span>
    </>
  )
}
