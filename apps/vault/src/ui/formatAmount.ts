import { formatUnits } from 'viem'

/** How numbers are written in a language: its marks, and digits that addresses have too. */
const written = (language: string, more: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 20, ...more })

/** A whole amount with every digit that counts. */
export function formatAmount(amount: bigint, decimals: number, language: string): string {
  return written(language).format(exact(amount, decimals))
}

/** A fee that is at most so much: rounded up to three digits that count. */
export function formatFee(amount: bigint, decimals: number, language: string): string {
  return written(language, { maximumSignificantDigits: 3, roundingMode: 'ceil' } as Intl.NumberFormatOptions).format(
    exact(amount, decimals),
  )
}

/** What is left of something: rounded down to six digits after the point, or to four that count where that is more. */
export function formatKept(amount: bigint, decimals: number, language: string): string {
  const digits = { maximumFractionDigits: 6, maximumSignificantDigits: 4, roundingPriority: 'morePrecision' }
  return written(language, { ...digits, roundingMode: 'floor' } as Intl.NumberFormatOptions).format(
    exact(amount, decimals),
  )
}

/** A share in hundredths of a per cent. */
export function formatShare(bips: bigint, language: string): string {
  return written(language, { style: 'percent', maximumFractionDigits: 2 }).format(Number(bips) / 10_000)
}

/** US dollars for showing: two digits after the point, and a bound for less than a cent. */
export function formatMoney(dollars: number, language: string): string {
  const format = (value: number) =>
    written(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 }).format(value)
  return dollars > 0 && dollars < 0.01 ? `< ${format(0.01)}` : format(dollars)
}

/** As text, since a number of JavaScript has no room for the digits of a token with 18 decimals. */
function exact(amount: bigint, decimals: number): Intl.StringNumericLiteral {
  return formatUnits(amount, decimals) as Intl.StringNumericLiteral
}
