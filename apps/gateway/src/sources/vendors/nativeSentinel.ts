import type { Address } from 'viem'
import type { SwapCoin } from '../../capabilities/swaps/swapProvider.ts'

const sentinel: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A side of a swap as aggregators write it: the native coin has the address of ee. */
export function withSentinel(coin: SwapCoin): Address {
  return coin === 'native' ? sentinel : coin
}
