import { parseAmount } from '../../domain/parseAmount.ts'
import { slippageBounds } from '../../domain/swaps/slippage.ts'

/** From how many per cent on a swap invites others to trade against it. */
export const highSlippage = 6

/** Reads typed whole per cent; undefined for what is out of bounds or no whole number. */
export function parseSlippage(text: string, locale: string): number | undefined {
  const typed = parseAmount(text.replace(/[%٪]/g, ''), 0, locale)
  if (typeof typed !== 'bigint') return undefined
  return typed >= slippageBounds.least && typed <= slippageBounds.most ? Number(typed) : undefined
}
