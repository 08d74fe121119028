/** Why a text is not an amount. */
export type AmountProblem = 'empty' | 'malformed' | 'too-precise' | 'too-large'

/** The largest amount that a chain of 256-bit words can hold. */
const largest = 2n ** 256n - 1n

/**
 * Reads an amount that a person typed, into the smallest unit. The locale's own decimal and grouping signs are
 * understood, and a point is a decimal sign wherever it is not the grouping sign; nothing is ever rounded.
 *
 * @example
 * parseAmount('1.5', 6) // 1500000n
 * parseAmount('1.1234567', 6) // 'too-precise'
 */
export function parseAmount(text: string, decimals: number, locale = 'en-US'): bigint | AmountProblem {
  const signs = numberSigns(locale)
  const typed = toAsciiDigits(text.trim(), signs.digits)
  if (typed === '') return 'empty'
  if (typed.length > 400) return 'malformed'
  const decimalSign = typed.includes(signs.decimal) || signs.group === '.' ? signs.decimal : '.'
  const [whole = '', fraction = '', ...more] = typed.split(decimalSign)
  const integer = ungroup(whole, signs.group)
  if (integer === undefined || more.length > 0 || !/^\d*$/.test(fraction) || integer + fraction === '') {
    return 'malformed'
  }
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return 'too-precise'
  const amount = BigInt(`${integer}${significant.padEnd(decimals, '0')}` || '0')
  return amount > largest ? 'too-large' : amount
}

/** Writes an amount as plain decimal text with a point: what `parseAmount` reads back in English. */
export function amountToText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
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

/**
 * Writes an amount briefly, rounded down so that nobody sees more than they hold: two decimals from 1,000 up, four from
 * 1 up, and four significant places below.
 *
 * @example
 * formatTokenAmount(1_204_600_000_000_000_000n, 18) // '1.2046'
 * formatTokenAmount(12_345_678_900_000n, 18) // '0.00001234'
 */
export function formatTokenAmount(amount: bigint, decimals: number, locale = 'en-US'): string {
  const [whole = '0', fraction = ''] = amountToText(amount, decimals).split('.')
  const leadingZeros = fraction.length - fraction.replace(/^0+/, '').length
  const kept = whole !== '0' ? (whole.length > 3 ? 2 : 4) : leadingZeros + 4
  const shown = fraction.slice(0, kept).replace(/0+$/, '')
  return write(whole, shown.padEnd(Math.min(2, decimals), '0'), locale)
}

/**
 * Writes a fiat value with two decimals; what rounds to nothing but is not nothing reads `<$0.01`.
 *
 * @example
 * formatFiat(1234.5) // '$1,234.50'
 */
export function formatFiat(value: number, locale = 'en-US', currency = 'usd'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
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

type NumberSigns = { decimal: string; group: string; digits: string }

function numberSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse().join('')
  return { decimal: find('decimal') ?? '.', group: find('group') ?? ',', digits }
}

function toAsciiDigits(text: string, digits: string): string {
  if (digits.startsWith('0')) return text
  return [...text].map((sign) => (digits.includes(sign) ? String([...digits].indexOf(sign)) : sign)).join('')
}

/** Takes grouping signs out, when they stand where they belong: a misplaced one may be a decimal sign in disguise. */
function ungroup(whole: string, group: string): string | undefined {
  // French and others group with spaces of several kinds.
  const plain = /\s/.test(group) ? whole.replace(/\s/g, ' ') : whole
  const [first = '', ...groups] = plain.split(/\s/.test(group) ? ' ' : group)
  const isGrouped = groups.length === 0 || (/^\d{1,3}$/.test(first) && groups.at(-1)?.length === 3)
  if (!isGrouped || !groups.every((part) => part.length === 2 || part.length === 3)) return undefined
  const digits = first + groups.join('')
  return /^\d*$/.test(digits) ? digits : undefined
}

function write(whole: string, fraction: string, locale: string): string {
  const { decimal, digits } = numberSigns(locale)
  const head = new Intl.NumberFormat(locale).format(BigInt(whole))
  if (!fraction) return head
  const local = digits.startsWith('0') ? fraction : [...fraction].map((digit) => [...digits][Number(digit)]).join('')
  return head + decimal + local
}
