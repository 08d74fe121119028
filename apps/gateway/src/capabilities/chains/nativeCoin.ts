import type { Address } from 'viem'

/** How the native coin is written where a token's address is expected. */
export const nativeCoinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token or native coin as answers name it. */
export function coinName(chainId: string, coin: Address | 'native'): `${string}:${string}:${string}` {
  return `${chainId as `${string}:${string}`}:${coin === 'native' ? nativeCoinAddress : coin}`
}
