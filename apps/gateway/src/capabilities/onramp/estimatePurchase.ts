import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { divideScaled, percentOf, readScaled, writeScaled } from './scaledAmount.ts'

export type EstimatePurchaseParameters = {
  /** Decimal text in the fiat currency. */
  paymentAmount: string
  /** Three letters, such as "USD". */
  paymentCurrency: string
  /** Per cent of the payment that the seller keeps. */
  feePercent: number
  /** Of one whole coin in the fiat currency, above 0. */
  price: number
}

/** Decimal texts; `total` = `subtotal` + `fee`. */
export type Estimate = { total: string; subtotal: string; fee: string; coins: string }

const coinDigits = 8

/**
 * Estimates a purchase at the market price: the fee is rounded up to the currency's smallest unit, coins are rounded down.
 *
 * @throws GatewayError `invalid` when nothing is left to buy with.
 */
export function estimatePurchase(parameters: EstimatePurchaseParameters): Estimate {
  const { paymentAmount, paymentCurrency, feePercent, price } = parameters
  const digits = digitsOf(paymentCurrency)
  const total = readScaled(paymentAmount)
  const fee = percentOf(total, feePercent, digits)
  const subtotal = total - fee
  const coins = subtotal > 0n ? divideScaled(subtotal, readScaled(price.toFixed(18))) : 0n
  const written = writeScaled(coins, coinDigits, false)
  if (written === '0')
    throw new GatewayError('invalid', '', 'The amount is too small to buy anything. Choose a larger one.')
  return {
    total: writeScaled(total, digits, true),
    subtotal: writeScaled(subtotal, digits, true),
    fee: writeScaled(fee, digits, true),
    coins: written,
  }
}

/** Digits after the point of a currency: 2 for most, 0 for yen (ISO 4217 by way of CLDR). */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
