import { formatTokenAmount } from '../../domain/amount.ts'
import type { SwapToken } from '../../domain/swaps/swapToken.ts'

/** What is given and what comes out, in the smallest units. */
export type Trade = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
}

/** One coin and what it is in the other, the other way round where it would be next to nothing; undefined without an amount. */
export function rateText(
  { amount, from, to, toAmount }: Trade,
  locale: string,
): { one: string; other: string } | undefined {
  if (amount === 0n || toAmount === 0n) return undefined
  const rate = (toAmount * 10n ** BigInt(from.decimals)) / amount
  if (rate * 1000n >= 10n ** BigInt(to.decimals)) return { one: `1 ${from.symbol}`, other: write(rate, to, locale) }
  return { one: `1 ${to.symbol}`, other: write((amount * 10n ** BigInt(to.decimals)) / toAmount, from, locale) }
}

function write(amount: bigint, { decimals, symbol }: SwapToken, locale: string): string {
  return `${formatTokenAmount(amount, decimals, locale)} ${symbol}`
}
