import { amountToText, textToAmount } from '../../domain/amount.ts'
import type { OnrampQuote } from '../../domain/onramp/getOnrampQuote.ts'

/** Writes decimal text as money of a currency; the code of an unknown currency follows the amount. */
export function formatMoney(amount: string, currency: string, locale: string, digits = 2): string {
  try {
    return formatter(currency, locale, digits).format(amount as `${number}`)
  } catch {
    return `${amount} ${currency}`
  }
}

/** The sign of a currency, such as `$`; its code where it has none. */
export function currencySign(currency: string, locale: string): string {
  try {
    const parts = formatter(currency, locale, 0).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}

/** All fees of a price, as decimal text in its currency. */
export function feesOf({ coinbaseFee, networkFee }: OnrampQuote): string {
  const [seller, network] = [coinbaseFee, networkFee].map(({ amount }) => textToAmount(amount, feePlaces) ?? 0n)
  return amountToText((seller ?? 0n) + (network ?? 0n), feePlaces)
}

/** More than any currency has. */
const feePlaces = 18

/** Decimals of an amount of money that is typed. */
export const moneyDecimals = 2

function formatter(currency: string, locale: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, moneyDecimals),
  })
}
