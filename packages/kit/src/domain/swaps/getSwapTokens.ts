import { convertTokens, type EndpointAnswer } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { WithFallbackReason } from '../gateway/askGateway.ts'
import type { Token } from '../portfolio/token.ts'
import { askSwaps } from './askSwaps.ts'

/** What {@link getSwapTokens} is given. */
export type GetSwapTokensParameters = {
  /** One token alone, whether it is on the gateway's list or not; none when it is no token. Default: the list. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** Gives the question up. */
  signal?: AbortSignal
}

/** The tokens that can be swapped on one network, none where swaps are not offered. */
export type GetSwapTokensReturnType = WithFallbackReason<EndpointAnswer<typeof convertTokens>>

/**
 * The tokens that can be swapped on a network.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { tokens, reason } = await getSwapTokens(kit)
 */
export async function getSwapTokens(
  kit: Kit,
  parameters: GetSwapTokensParameters = {},
): Promise<GetSwapTokensReturnType> {
  const answer = await askSwaps(kit, { convertTokens }, parameters.networkId, (gateway, chainId) =>
    gateway.convertTokens({ chainId, address: parameters.address }, { signal: parameters.signal }),
  )
  return answer ?? { tokens: [], reason: 'unsupported' }
}

/** One side of a swap; without `address` the network's native coin. */
export type SwapToken = Pick<Token, 'address' | 'decimals' | 'iconUrl' | 'price' | 'symbol'> & {
  readonly name?: string | undefined
}
