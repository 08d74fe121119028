import { convertQuotes, type EndpointAnswer } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import type { WithFallbackReason } from '../gateway/askGateway.ts'
import { askSwaps } from './askSwaps.ts'

/** What {@link getSwapQuotes} is given; `amount` is in the smallest unit of `from`, `gasPrice` in wei. */
export type GetSwapQuotesParameters = {
  /** Token that is given, chain-qualified or of the network. */
  from: string
  /** Token that is wanted. */
  to: string
  /** How much of `from`, in its smallest unit. */
  amount: bigint
  /** Default: the connected account. */
  userAddress?: string
  /** Wei for each unit of gas. */
  gasPrice?: bigint
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** Gives the question up. */
  signal?: AbortSignal
}

/** The quotes of the gateway, none where swaps are not offered. */
export type GetSwapQuotesReturnType = WithFallbackReason<EndpointAnswer<typeof convertQuotes>>

/**
 * How much of one token comes out for an amount of another.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED (its text says when there is too little liquidity).
 * @example
 * const { quotes } = await getSwapQuotes(kit, { from: '0xA0b8…', to: '0xC02a…', amount: 1_000_000n })
 */
export async function getSwapQuotes(kit: Kit, parameters: GetSwapQuotesParameters): Promise<GetSwapQuotesReturnType> {
  const { amount, from, gasPrice, networkId, signal, to } = parameters
  const user = actingAddress(kit, parameters.userAddress)
  const answer = await askSwaps(kit, { convertQuotes }, networkId, (gateway, chain) =>
    gateway.convertQuotes(
      {
        amount: String(amount),
        from: accountId(chain, from),
        to: accountId(chain, to),
        userAddress: accountId(chain, user),
        gasPrice: gasPrice === undefined ? undefined : String(gasPrice),
      },
      { signal },
    ),
  )
  return answer ?? { quotes: [], reason: 'unsupported' }
}
