const scale = 18
const one = 10n ** BigInt(scale)

/**
 * Reads decimal text as a whole number of 10^-18; further digits are cut off.
 *
 * @example readScaled('1.5') // 1500000000000000000n
 */
export function readScaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * one + BigInt(fraction.slice(0, scale).padEnd(scale, '0'))
}

/**
 * Writes a whole number of 10^-18 as decimal text with at most `digits` digits after the point, rounded down.
 *
 * @param keep Whether zeros at the end stay, as in money ("10.00").
 */
export function writeScaled(scaled: bigint, digits: number, keep: boolean): string {
  const fraction = String(scaled % one)
    .padStart(scale, '0')
    .slice(0, digits)
  const shown = keep ? fraction : fraction.replace(/0+$/, '')
  return shown === '' ? String(scaled / one) : `${scaled / one}.${shown}`
}

/** Divides two scaled amounts, rounded down; the divisor must not be 0. */
export function divideScaled(dividend: bigint, divisor: bigint): bigint {
  return (dividend * one) / divisor
}

/** A part of a scaled amount in per cent, rounded up to `digits` digits. */
export function percentOf(scaled: bigint, percent: number, digits: number): bigint {
  const step = 10n ** BigInt(scale - digits)
  const hundredth = readScaled(percent.toFixed(scale))
  const exact = scaled * hundredth
  const divisor = 100n * one * step
  return ((exact + divisor - 1n) / divisor) * step
}

/**
 * Writes a number as decimal text. JavaScript writes small and large ones with an exponent, which no form of amount allows.
 *
 * @example plainDecimal(1e-7) // '0.0000001'
 */
export function plainDecimal(amount: number): string {
  const text = String(amount)
  if (!text.includes('e')) return text
  return amount >= 1 ? String(BigInt(amount)) : amount.toFixed(scale).replace(/\.?0+$/, '')
}
