import { amountToText, fiatDecimals, formatAmount, textForInput } from '../domain/amount.ts'
import { amountReadings } from '../domain/amountReadings.ts'
import { parseAmount } from '../domain/parseAmount.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { defineMessages, useText } from '../runtime/messages.ts'
import type { ElementNode } from '../ui/ElementNode.ts'
import type { AmountEntry } from './amountEntry.ts'
import styles from './transactions.module.css'

export type UnclearAmountProps = {
  entry: AmountEntry
  token: Token
  onEntry: (patch: Partial<AmountEntry>) => void
  /** Stands here when there is nothing to say. */
  children: ElementNode
}

/** Repeats an amount as it was understood; for what could mean several amounts, or another one, it offers those. */
export function UnclearAmount({ entry, token, onEntry, children }: UnclearAmountProps) {
  const text = useText(unclearAmountMessages)
  const { locale } = useKitInstance().options
  const { decimals, symbol } = entry.inFiat ? { decimals: fiatDecimals, symbol: 'USD' } : token
  const typed = parseAmount(entry.text, decimals, locale)
  if (typeof typed === 'bigint') {
    return (
      <bdi dir="ltr" role="status">
        {text.readAs({ amount: `${formatAmount(typed, decimals, locale)} ${symbol}` })}
      </bdi>
    )
  }
  const readings = typed === 'ambiguous' || typed === 'malformed' ? amountReadings(entry.text, decimals, locale) : []
  if (readings.length === 0) return children
  return (
    <span className={styles.readings}>
      <span>{text.didYouMean}</span>
      {readings.map((reading) => (
        <button
          key={reading.toString()}
          type="button"
          className={styles.reading}
          onClick={() => onEntry({ text: textForInput(amountToText(reading, decimals), locale) })}
        >
          <bdi dir="ltr">{formatAmount(reading, decimals, locale)}</bdi>
        </button>
      ))}
    </span>
  )
}

export const unclearAmountMessages = defineMessages('unclearAmount', {
  readAs: (parameters: { amount: string }) => `= ${parameters.amount}`,
  didYouMean: 'Did you mean',
})
