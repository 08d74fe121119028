import { type Address, concatHex, type Hex, numberToHex } from 'viem'

/** A way through Uniswap. `tokens` has one entry more than `fees`; native coins stand as their wrapped token. */
export type Route =
  | { kind: 'wrap' }
  | { kind: 'unwrap' }
  | { kind: 'v2'; tokens: readonly Address[] }
  | { kind: 'v3'; tokens: readonly Address[]; fees: readonly number[] }

/** A route with what it gives for the amount asked about, before slippage. */
export type QuotedRoute = { route: Route; toAmount: bigint }

/**
 * Packs a V3 path: token (20 bytes), fee (3 bytes), token, and so on.
 *
 * @throws RangeError when tokens and fees do not fit together, or a fee does not fit three bytes.
 */
export function encodePath(tokens: readonly Address[], fees: readonly number[]): Hex {
  const [first] = tokens
  if (first === undefined || tokens.length !== fees.length + 1) {
    throw new RangeError('A path needs one token more than it has fees.')
  }
  const hops = fees.map((fee, index) => {
    if (!Number.isInteger(fee) || fee < 0 || fee > 0xff_ffff) throw new RangeError('A pool fee has three bytes.')
    return concatHex([numberToHex(fee, { size: 3 }), tokens[index + 1] ?? first])
  })
  return concatHex([first, ...hops]).toLowerCase() as Hex
}

/**
 * The least that a swap may give: the quote less the slippage in whole per cent, rounded down.
 *
 * @throws RangeError outside 0 to 100 per cent.
 */
export function leastAmount(quoted: bigint, slippage: number): bigint {
  if (!Number.isInteger(slippage) || slippage < 0 || slippage > 100) {
    throw new RangeError('Slippage is a whole per cent from 0 to 100.')
  }
  return (quoted * BigInt(100 - slippage)) / 100n
}

/** The better of two quotes; the earlier one wins a tie. */
export function betterRoute(best: QuotedRoute | undefined, next: QuotedRoute): QuotedRoute {
  return best === undefined || next.toAmount > best.toAmount ? next : best
}
