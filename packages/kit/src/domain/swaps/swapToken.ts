import type { Token } from '../portfolio/token.ts'

/** One side of a swap; without `address` the network's native coin. */
export type SwapToken = Pick<Token, 'address' | 'decimals' | 'iconUrl' | 'price' | 'symbol'> & {
  readonly name?: string | undefined
}
