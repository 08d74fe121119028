import { convertBuildApprove } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import { askSwaps } from './askSwaps.ts'

/** What {@link buildSwapApproval} is given; amounts in the smallest unit of `from`. */
export type BuildSwapApprovalParameters = {
  /** Token that is given, chain-qualified or of the network. */
  from: string
  /** Token that is wanted. */
  to: string
  /** How much the router may take, in the smallest unit. Default: without limit. */
  amount?: bigint
  /** Default: the connected account. */
  userAddress?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** Gives the question up. */
  signal?: AbortSignal
}

/** A call of the token that is given; amounts in wei. */
export type SwapApproval = {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  readonly gasPrice: bigint
}

/** The approval to sign and send before the swap. */
export type BuildSwapApprovalReturnType = SwapApproval

/**
 * The approval that a swap needs first. It goes to the token that is given.
 *
 * @throws KitError SWAP_UNSUPPORTED ('Network not supported for Swaps'), NOT_CONNECTED, GATEWAY_FAILED.
 * @example
 * const approval = await buildSwapApproval(kit, { from: '0xA0b8…', to: '0xC02a…', amount: 1_000_000n })
 */
export async function buildSwapApproval(
  kit: Kit,
  parameters: BuildSwapApprovalParameters,
): Promise<BuildSwapApprovalReturnType> {
  const { amount, from, networkId, signal, to } = parameters
  const user = actingAddress(kit, parameters.userAddress)
  const answer = await askSwaps(kit, { convertBuildApprove }, networkId, (gateway, chain) =>
    gateway.convertBuildApprove(
      {
        from: accountId(chain, from),
        to: accountId(chain, to),
        userAddress: accountId(chain, user),
        amount: amount === undefined ? undefined : String(amount),
      },
      { signal },
    ),
  )
  if (!answer) throw new KitError('SWAP_UNSUPPORTED', 'Network not supported for Swaps')
  const { data, eip155, value } = answer.tx
  // Not the answer's `to`: gateways differ in what they put there, and an approval concerns the token that is given.
  return { to: from.slice(from.lastIndexOf(':') + 1), data, value: BigInt(value), gasPrice: BigInt(eip155.gasPrice) }
}
