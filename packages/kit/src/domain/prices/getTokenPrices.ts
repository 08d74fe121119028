import { type EndpointAnswer, fungiblePrice } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type AccountId, accountId } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'

/** What {@link getTokenPrices} is given. */
export type GetTokenPricesParameters = {
  /** Token addresses, chain-qualified (CAIP-10) or of the network. */
  addresses: readonly [string, ...string[]]
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/** A token without a known price is absent. Prices are in US dollars. */
export type GetTokenPricesReturnType = WithFallbackReason<EndpointAnswer<typeof fungiblePrice>>

/**
 * What tokens cost in US dollars.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { fungibles } = await getTokenPrices(kit, { addresses: ['eip155:1:0xA0b8…eB48'] })
 */
export async function getTokenPrices(
  kit: Kit,
  { addresses, networkId }: GetTokenPricesParameters,
): Promise<GetTokenPricesReturnType> {
  const answer = await askGateway(kit, {
    calls: { fungiblePrice },
    networkId,
    ask: (gateway, chain) => {
      const qualified: AccountId[] = addresses.map((address) => accountId(chain, address))
      return gateway.fungiblePrice({ currency: 'usd', addresses: qualified })
    },
  })
  return answer ?? { fungibles: [], reason: 'unsupported' }
}
