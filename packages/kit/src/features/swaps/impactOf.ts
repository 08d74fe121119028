import { fiatValue } from '../../domain/amount.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { priceImpactOf } from './priceImpact.ts'
import type { SwapPair } from './queries.ts'

/** The price impact of a prepared swap, by the prices of what is given and wanted. */
export function impactOf(prepared: PreparedSwap, { from, to }: SwapPair): number | undefined {
  return priceImpactOf(
    prepared.priceImpact,
    fiatValue(prepared.amount, from.decimals, from.price),
    fiatValue(prepared.toAmount, to.decimals, to.price),
  )
}
