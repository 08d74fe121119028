import { asciiDigit } from '../ui/asciiDigit.ts'
import { textToAmount } from './amount.ts'
import { type NumberSigns, numberSigns } from './numberSigns.ts'

/** Why a text is not an amount. `ambiguous` could be a thousand or one: `amountReadings` names both. */
export type AmountProblem = 'empty' | 'malformed' | 'ambiguous' | 'too-precise' | 'too-large'

/** The largest amount that a chain of 256-bit words can hold. */
const largest = 2n ** 256n - 1n

/** Longer texts are no amounts, and reading their digits would take noticeable time. */
const longest = 400

/** Group by these in any language; none of them is a decimal sign anywhere. */
const groupSigns = /[\s'’٬]/u

type Signs = Pick<NumberSigns, 'decimal' | 'group'> & { readonly locale?: string }

/**
 * Reads an amount that a person typed or pasted, into the smallest unit. The locale's own signs and digits are
 * understood, and those that mean the same everywhere. A grouping sign in the wrong place may be a decimal sign in
 * disguise, so it is refused; nothing is ever guessed or rounded.
 *
 * @example
 * parseAmount('1.5', 6) // 1500000n
 * parseAmount('1.000', 6, 'de-DE') // 1000000000n
 * parseAmount('1.000', 6, 'fr-FR') // 'ambiguous'
 * parseAmount('1.1234567', 6) // 'too-precise'
 */
export function parseAmount(text: string, decimals: number, locale = 'en-US'): bigint | AmountProblem {
  const signs = numberSigns(locale)
  const typed = plainText(text, signs)
  return typed === undefined ? 'malformed' : parseWithSigns(typed, decimals, { ...signs, locale })
}

/** Reads a text of `plainText`; without a locale only what all languages have in common groups right. */
export function parseWithSigns(typed: string, decimals: number, signs: Signs): bigint | AmountProblem {
  const plain = typed === '' ? 'empty' : toPlain(typed, signs)
  if (plain === 'empty' || plain === 'malformed' || plain === 'ambiguous') return plain
  const amount = textToAmount(plain, decimals)
  if (amount === undefined) return 'too-precise'
  return amount > largest ? 'too-large' : amount
}

/**
 * Whether readers of other languages would take the text for another amount, so that what was understood should stand
 * beside it: it has grouping signs, a foreign decimal sign, or three digits after the only sign.
 */
export function isEasilyMisread(text: string, locale = 'en-US'): boolean {
  const { decimal, digits } = numberSigns(locale)
  const typed = plainText(text, { digits }) ?? ''
  const [sign, ...more] = typed.replace(/\d/g, '')
  if (sign === undefined) return false
  return sign !== decimal || more.length > 0 || /^[1-9]\d{0,2}\D\d{3}$/.test(typed)
}

/** Whether a text may stand in an amount field while it is typed: digits of any script and signs between them. */
export function isAmountText(text: string, locale = 'en-US'): boolean {
  const { decimal, digits, group } = numberSigns(locale)
  const typed = plainText(text, { digits })
  return (
    typed !== undefined && [...typed].every((sign) => /[\d.,٫\s'’٬]/u.test(sign) || sign === decimal || sign === group)
  )
}

/** With digits of ASCII, and without the marks that copying brings along; undefined for what is far too long. */
export function plainText(text: string, { digits }: Pick<NumberSigns, 'digits'>): string | undefined {
  const typed = text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  if (typed.length > longest * 2) return undefined
  const plain = [...typed].map((sign) => plainSign(sign, digits)).join('')
  return plain.length > longest ? undefined : plain
}

function plainSign(sign: string, digits: readonly string[]): string {
  const own = digits.indexOf(sign)
  if (own >= 0) return String(own)
  // Mathematical digits are no script's.
  return /\p{Nd}/u.test(sign) && !/[\u{1d7ce}-\u{1d7ff}]/u.test(sign) ? asciiDigit(sign) : sign
}

/** Plain decimal text of a text with ASCII digits, or what is wrong with it. */
function toPlain(typed: string, signs: Signs): string {
  const { decimal, group } = signs
  const own = typed.split(/[٫]/.test(typed) ? '٫' : decimal)
  const foreign = [...typed].filter((sign) => /[.,]/.test(sign) && sign !== decimal && sign !== group)
  if (foreign.length + own.length > 2) return 'malformed'
  // A point or comma that means nothing in the language is a decimal sign, unless it could as well group.
  if (foreign.length > 0 && /^[1-9]\d{0,2}\D\d{3}$/.test(typed)) return 'ambiguous'
  const [head = '', fraction = ''] = foreign[0] === undefined ? own : typed.split(foreign[0])
  const whole = ungroup(head, signs)
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return 'malformed'
  return `${whole || '0'}.${fraction}`
}

/** Takes grouping signs out, when they stand where they belong. */
function ungroup(whole: string, { group, locale }: Signs): string | undefined {
  const isGroup = (sign: string) => sign === group || groupSigns.test(sign)
  const signs = new Set([...whole].filter(isGroup).map((sign) => sign.replace(/\s/u, ' ')))
  if (signs.size > 1) return undefined
  const parts = [...whole].map((sign) => (isGroup(sign) ? ' ' : sign))
  const digits = parts.filter((sign) => sign !== ' ').join('')
  if (!/^\d*$/.test(digits)) return undefined
  return signs.size === 0 || isGroupedRight(parts.join(''), digits, locale) ? digits : undefined
}

/** By threes, or as India does by two before the last three, or as the language itself does. */
function isGroupedRight(grouped: string, digits: string, locale: string | undefined): boolean {
  if (/^[1-9]\d{0,2}(?: \d{2,3})* \d{3}$/.test(grouped)) return true
  if (locale === undefined || digits === '') return false
  const shown = new Intl.NumberFormat(locale).format(BigInt(digits))
  return plainText(shown, numberSigns(locale))?.replace(/\D/g, ' ') === grouped
}
