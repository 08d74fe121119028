import { formatFiat, formatTokenAmount, type NumberForm } from '../../domain/amount.ts'
import { type Token, totalValue } from '../../domain/portfolio/token.ts'

/** A balance for showing: the part up to the decimal sign, and the rest, which is set lighter. */
export type Total = { readonly whole: string; readonly cents: string }

/** What tokens are worth together; where no price is known, how much of the native coin there is. */
export function totalOf(tokens: readonly Token[], locale: string, form?: NumberForm): Total | undefined {
  const value = totalValue(tokens)
  if (value !== undefined) {
    const text = formatFiat(value, locale, form)
    // What is written short has no cents.
    return value >= 1e9 ? { whole: text, cents: '' } : splitFiat(text, locale)
  }
  const native = tokens.find((token) => token.address === undefined)
  if (!native) return undefined
  return { whole: `${formatTokenAmount(native.amount, native.decimals, locale, form)} ${native.symbol}`, cents: '' }
}

function splitFiat(text: string, locale: string): Total {
  const sign = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const at = text.lastIndexOf(sign)
  return at < 0 ? { whole: text, cents: '' } : { whole: text.slice(0, at), cents: text.slice(at) }
}
