import { fiatValue } from '../../domain/amount.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import type { SwapPair } from './queries.ts'

/** From how many per cent on the visitor is told, and from how many on they must agree to it. */
const impactLimits = { note: 3, confirm: 10 } as const

/** What a price impact asks of the visitor. */
export type ImpactLevel = 'none' | 'note' | 'confirm'

/**
 * By how many per cent a swap gives less than its worth: as the gateway says, else as the prices say, where both are
 * known; otherwise undefined.
 */
export function priceImpactOf(
  said: number | undefined,
  given: number | undefined,
  wanted: number | undefined,
): number | undefined {
  if (said !== undefined) return said
  if (!given || wanted === undefined) return undefined
  return Math.max(0, (1 - wanted / given) * 100)
}

/** Sorts a price impact; an unknown one needs neither a note nor a confirmation. */
export function impactLevel(impact: number | undefined): ImpactLevel {
  if (impact === undefined || impact < impactLimits.note) return 'none'
  return impact < impactLimits.confirm ? 'note' : 'confirm'
}

/** Writes per cent with at most two decimals, down to `<0.01%`. */
export function formatPercent(value: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return value > 0 && value < 0.005 ? `<${format.format(0.0001)}` : format.format(value / 100)
}

/** The price impact of a prepared swap, by the prices of what is given and wanted. */
export function impactOf(prepared: PreparedSwap, { from, to }: SwapPair): number | undefined {
  return priceImpactOf(
    prepared.priceImpact,
    fiatValue(prepared.amount, from.decimals, from.price),
    fiatValue(prepared.toAmount, to.decimals, to.price),
  )
}
