/** An amount that is sold, and what a route gives for it; each in its token's smallest unit. */
export type Trade = { amount: bigint; toAmount: bigint }

/** Smaller amounts are mostly rounding. */
const smallestMeasure = 10_000n

/** A hundredth of an amount, which hardly moves the price; undefined for amounts that are small themselves. */
export function probeAmount(amount: bigint): bigint | undefined {
  const part = amount / 100n
  const probe = part < smallestMeasure ? smallestMeasure : part
  return probe < amount ? probe : undefined
}

/**
 * By how many per cent a trade's price is worse than that of a small one on the same route, rounded down to two decimals.
 * Fees of the pools are part of both, so they do not count. Undefined where the small one is mostly rounding.
 */
export function priceImpact(trade: Trade, small: Trade): number | undefined {
  if (small.toAmount < smallestMeasure) return undefined
  const [fair, given] = [trade.amount * small.toAmount, trade.toAmount * small.amount]
  return given >= fair ? 0 : Number(((fair - given) * 10_000n) / fair) / 100
}
