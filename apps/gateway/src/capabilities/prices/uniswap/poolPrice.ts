/** What was read from a V3 pool. `tick` values are base-1.0001 logarithms of token1 per token0 in their smallest units. */
export type V3State = {
  sqrtPriceX96: bigint
  liquidity: bigint
  /** The mean tick of the last minutes; absent when the pool keeps no observations that far back. */
  meanTick: number | undefined
}

/** One side of a pool, as a token with its decimals. */
export type PoolSide = { isToken0: boolean; decimals: number }

/** How far the price of the moment may lie from that of the last minutes, in ticks: about ten per cent. */
export const largestDrift = 1_000

const two96 = 2 ** 96

/**
 * The price of `token` in `base` from a V3 pool: the mean of the last minutes where the pool knows it, else the moment's.
 * `undefined` when the two lie so far apart that the pool may be manipulated.
 */
export function priceOfV3({ sqrtPriceX96, meanTick }: V3State, token: PoolSide, base: PoolSide): number | undefined {
  const root = Number(sqrtPriceX96) / two96
  const spot = root * root
  if (!(spot > 0)) return undefined
  const spotTick = Math.log(spot) / Math.log(1.0001)
  if (meanTick !== undefined && Math.abs(spotTick - meanTick) > largestDrift) return undefined
  const token1PerToken0 = meanTick === undefined ? spot : 1.0001 ** meanTick
  const raw = token.isToken0 ? token1PerToken0 : 1 / token1PerToken0
  return raw * 10 ** (token.decimals - base.decimals)
}

/** How much of `base` the pool trades at its price of the moment, in whole coins: liquidity beyond the current range counts not. */
export function depthOfV3({ sqrtPriceX96, liquidity }: V3State, base: PoolSide): number {
  const root = Number(sqrtPriceX96) / two96
  const raw = base.isToken0 ? Number(liquidity) / root : Number(liquidity) * root
  return raw / 10 ** base.decimals
}

/** The price of `token` in `base` from the reserves of a V2 pair. */
export function priceOfV2(
  reserves: { token: bigint; base: bigint },
  token: PoolSide,
  base: PoolSide,
): number | undefined {
  if (reserves.token === 0n || reserves.base === 0n) return undefined
  return (Number(reserves.base) / Number(reserves.token)) * 10 ** (token.decimals - base.decimals)
}
