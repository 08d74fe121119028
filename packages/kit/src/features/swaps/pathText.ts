import { isolated } from '../../ui/isolated.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/** The tokens that a swap goes through, by symbol; undefined where one of them is not known. */
export function pathText(tokens: SwapTokens, { from, path, to }: PreparedSwap): string | undefined {
  if (path.length < 2) return undefined
  const between = path.slice(1, -1).map((account) => tokens.find(account.slice(account.lastIndexOf(':') + 1))?.symbol)
  if (between.includes(undefined)) return undefined
  return isolated([from.symbol, ...between, to.symbol].join(' → '))
}
