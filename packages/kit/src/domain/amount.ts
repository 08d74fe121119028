import { numberSigns } from './numberSigns.ts'

/** Writes an amount as plain decimal text with a point, whatever the language. */
export function amountToText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

const plain = /^(?:\d+\.?\d*|\.\d+)$/

/** Reads plain decimal text with a point, as a site or a route hands it on; undefined when it is not that. */
export function textToAmount(text: string, decimals: number): bigint | undefined {
  if (!plain.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  return significant.length > decimals ? undefined : BigInt(`${whole}${significant.padEnd(decimals, '0')}` || '0')
}

/**
 * Writes plain decimal text as a person of the locale would type it: without grouping.
 *
 * @example
 * textForInput('1234.5', 'de-DE') // '1234,5'
 */
export function textForInput(text: string, locale = 'en-US'): string {
  return plain.test(text) ? localise(text, locale) : ''
}

/**
 * Writes an amount exactly, grouped, with at least two decimals.
 *
 * @example
 * formatAmount(120000000n, 6) // '120.00'
 */
export function formatAmount(amount: bigint, decimals: number, locale = 'en-US'): string {
  const [whole = '0', fraction = ''] = amountToText(amount, decimals).split('.')
  return write(whole, fraction.padEnd(Math.min(2, decimals), '0'), locale)
}

/** How a very large or very small number is written: `short` as `1.23B` or `1E-18`, `whole` with its digits. */
export type NumberForm = 'short' | 'whole'

/**
 * Writes an amount briefly, rounded down so that no balance looks too large: compact from a billion up, two decimals
 * from 1,000 up, four from 1 up, four significant places below, and a power of ten from eight zeros on.
 *
 * @example
 * formatTokenAmount(1_204_600_000_000_000_000n, 18) // '1.2046'
 * formatTokenAmount(12_345_678_900_000n, 18) // '0.00001234'
 * formatTokenAmount(1_234_567_890n, 0) // '1.23B'
 */
export function formatTokenAmount(
  amount: bigint,
  decimals: number,
  locale = 'en-US',
  form: NumberForm = 'short',
): string {
  const [whole = '0', fraction = ''] = amountToText(amount, decimals).split('.')
  const leadingZeros = fraction.length - fraction.replace(/^0+/, '').length
  if (form === 'short' && (whole.length > 9 || (whole === '0' && leadingZeros > 7))) {
    const value = Number(`${whole}.${fraction}`)
    return new Intl.NumberFormat(locale, compact(value)).format(value)
  }
  const kept = whole !== '0' ? (whole.length > 3 ? 2 : 4) : leadingZeros + 4
  const shown = fraction.slice(0, kept).replace(/0+$/, '')
  return write(whole, shown.padEnd(Math.min(2, decimals), '0'), locale)
}

/**
 * Writes a fiat value with two decimals, compact from a billion up; what rounds to nothing but is not nothing reads
 * `<$0.01`.
 *
 * @example
 * formatFiat(1234.5) // '$1,234.50'
 */
export function formatFiat(value: number, locale = 'en-US', form: NumberForm = 'short'): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'usd',
    currencyDisplay: 'narrowSymbol',
    ...(form === 'short' && value >= 1e9 && compact(value)),
  })
  return value > 0 && value < 0.005 ? `<${format.format(0.01)}` : format.format(value)
}

/** The worth of an amount at a price, for showing only; undefined when the price is unknown. */
export function fiatValue(amount: bigint, decimals: number, price: number | undefined): number | undefined {
  return price === undefined ? undefined : Number(amountToText(amount, decimals)) * price
}

/** Decimal places of a fiat value while it is being typed. */
export const fiatDecimals = 6

/** How much of a coin a fiat value buys at a price, rounded down; the value has `fiatDecimals` decimals. */
export function amountOfFiat(fiat: bigint, decimals: number, price: number): bigint {
  // The price as a whole number times a power of ten, so that no rounding enters.
  const [mantissa = '0', exponent = '0'] = price.toExponential(15).split('e')
  const power = decimals - fiatDecimals + 15 - Number(exponent)
  const whole = BigInt(mantissa.replace('.', ''))
  return power < 0 ? fiat / (whole * 10n ** BigInt(-power)) : (fiat * 10n ** BigInt(power)) / whole
}

/** Words for numbers end with trillions; far above them, and far below one, only powers of ten are short. */
function compact(value: number) {
  const notation = value < 1 || value > 1e18 ? 'scientific' : 'compact'
  return { notation, maximumFractionDigits: 2, roundingMode: 'trunc' } as const
}

function write(whole: string, fraction: string, locale: string): string {
  const head = new Intl.NumberFormat(locale).format(BigInt(whole))
  return fraction ? head + localise(`.${fraction}`, locale) : head
}

/** Puts the locale's digits and decimal sign into plain decimal text. */
function localise(plain: string, locale: string): string {
  const { decimal, digits } = numberSigns(locale)
  return plain.replace(/[\d.]/g, (sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign)))
}
