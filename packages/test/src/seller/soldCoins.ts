import { type Address, formatUnits, parseUnits } from 'viem'
import { tokenAddress } from '../chains/tokens.ts'

/** A coin that the test seller has. */
export interface SoldCoin {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent for ether. */
  readonly address?: Address
  /** US cents for a whole coin. */
  readonly cents: bigint
}

/** What a purchase costs and brings; money in hundredths of its currency, coins in their smallest unit. */
export interface Offer {
  readonly coin: SoldCoin
  readonly currency: string
  readonly total: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  readonly bought: bigint
}

/** Ether and TUSD, at the prices of the local market. */
export const soldCoins: readonly SoldCoin[] = [
  { id: 'ETH', name: 'Ether', symbol: 'ETH', decimals: 18, cents: 250_000n },
  { id: 'TUSD', name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: tokenAddress('TUSD'), cents: 100n },
]

/** US cents for a hundred units of a currency's hundredths. */
const currencies: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 110n }

/** How much can be paid in one go, in whole units of each currency. */
export const paymentLimits = [
  { id: 'CARD', min: '10', max: '7500' },
  { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
] as const

const networkFee = 5n
const feePerMille = 25n

/** The currencies that the seller takes. */
export const paymentCurrencies = Object.keys(currencies)

/** What an amount of money brings; a text that says why not instead. */
export function offer(wanted: { coin: string; amount: string; currency: string; method: string }): Offer | string {
  const coin = soldCoins.find(({ id, symbol }) => [id, symbol].includes(wanted.coin.toUpperCase()))
  if (!coin) return 'purchase currency is not supported'
  const rate = currencies[wanted.currency]
  if (rate === undefined) return 'payment currency is not supported'
  const limit = paymentLimits.find(({ id }) => id === wanted.method)
  if (!limit) return 'payment method is not supported'
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(wanted.amount)) return 'payment amount is no amount of money'
  const total = parseUnits(wanted.amount, 2)
  if (total < parseUnits(limit.min, 2)) return `payment amount is below the minimum of ${limit.min}`
  if (total > parseUnits(limit.max, 2)) return `payment amount is above the maximum of ${limit.max}`
  const fee = (total * feePerMille + 999n) / 1_000n
  const paid = total - fee - networkFee
  const bought = (paid * rate * 10n ** BigInt(coin.decimals)) / (100n * coin.cents)
  return { coin, currency: wanted.currency, total, fee, networkFee, bought }
}

/** What an amount of a coin costs in US dollars, fees and all; undefined where it is no amount. */
export function costOf(wanted: { coin: string; amount: string }): string | undefined {
  const coin = soldCoins.find(({ id, symbol }) => [id, symbol].includes(wanted.coin.toUpperCase()))
  if (!coin || !/^\d{1,12}(\.\d{1,18})?$/.test(wanted.amount)) return undefined
  const units = 10n ** BigInt(coin.decimals)
  const paid = (parseUnits(wanted.amount, coin.decimals) * coin.cents + units - 1n) / units
  const total = ((paid + networkFee) * 1_000n + 999n - feePerMille) / (1_000n - feePerMille)
  return formatUnits(total, 2)
}

/** Money as the vendor writes it. */
export function asMoney(hundredths: bigint, currency: string): { value: string; currency: string } {
  return { value: formatUnits(hundredths, 2), currency }
}
