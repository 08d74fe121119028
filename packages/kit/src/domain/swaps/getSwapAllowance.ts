import { convertAllowance } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import type { WithFallbackReason } from '../gateway/askGateway.ts'
import { askSwaps } from './askSwaps.ts'

/** What {@link getSwapAllowance} is given. */
export type GetSwapAllowanceParameters = {
  /** Token, chain-qualified or of the network. */
  tokenAddress: string
  /** Default: the connected account. */
  userAddress?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** Gives the question up. */
  signal?: AbortSignal
}

/** In the token's smallest unit. */
export type GetSwapAllowanceReturnType = WithFallbackReason<{ readonly allowance: bigint }>

/**
 * How much of a token the swap router may take; 0 where swaps are not offered.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED.
 * @example
 * const { allowance } = await getSwapAllowance(kit, { tokenAddress: '0xA0b8…' })
 */
export async function getSwapAllowance(
  kit: Kit,
  parameters: GetSwapAllowanceParameters,
): Promise<GetSwapAllowanceReturnType> {
  const { networkId, signal, tokenAddress } = parameters
  const user = actingAddress(kit, parameters.userAddress)
  const answer = await askSwaps(kit, { convertAllowance }, networkId, (gateway, chain) =>
    gateway.convertAllowance(
      { tokenAddress: accountId(chain, tokenAddress), userAddress: accountId(chain, user) },
      { signal },
    ),
  )
  return answer ? { allowance: BigInt(answer.allowance) } : { allowance: 0n, reason: 'unsupported' }
}
