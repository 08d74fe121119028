import { KitError } from '../../core/errors.ts'

/** Whole per cent by which a swap may fall behind the price: with none every movement would make it fail. */
export const slippageBounds = { least: 1, most: 50 } as const

/** The default slippage of a swap, in whole per cent. */
export const defaultSlippage = 1

/** Throws `INVALID_OPTION` for a value that is not a whole per cent within the bounds. */
export function checkSlippage(slippage: number): void {
  const { least, most } = slippageBounds
  if (Number.isInteger(slippage) && slippage >= least && slippage <= most) return
  throw new KitError('INVALID_OPTION', `The slippage is a whole number of per cent from ${least} to ${most}`, {
    details: String(slippage),
  })
}
