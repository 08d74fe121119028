import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type GetOnrampOffersParameters, getOnrampOffers } from '../../domain/onramp/getOnrampOffers.ts'
import { type GetOnrampOptionsReturnType, getOnrampOptions } from '../../domain/onramp/getOnrampOptions.ts'

/** Lists of sellers change by the day, prices by the second. */
const optionsLifetime = 300_000
const quoteLifetime = 20_000

/** What can be bought on a network, and with which money. */
export function optionsQuery(kit: Kit, networkId: CaipNetworkId) {
  return queryOptions({
    queryKey: ['onrampOptions', networkId],
    queryFn: () => getOnrampOptions(kit, { networkId }),
    staleTime: ({ state }) => (state.data?.reason === 'failed' ? 0 : optionsLifetime),
    networkMode: 'always',
  })
}

/** What a purchase costs at each seller, asked anew while it is looked at. */
export function offersQuery(kit: Kit, question: GetOnrampOffersParameters) {
  const { amount, networkId, paymentCurrency, paymentMethod, purchaseCurrency } = question
  return queryOptions({
    queryKey: ['onrampOffers', networkId, purchaseCurrency, paymentCurrency, paymentMethod, amount],
    queryFn: () => getOnrampOffers(kit, question),
    staleTime: quoteLifetime,
    refetchInterval: quoteLifetime,
    networkMode: 'always',
  })
}

/** A coin that is sold, on the network where it is delivered. */
export type SoldCoin = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** What the seller calls the network. */
  readonly place: string
  /** Absent where the coin is delivered on a network other than the asked one. */
  readonly networkId?: CaipNetworkId | undefined
  /** Absent for a native coin. */
  readonly tokenAddress?: string | undefined
}

/** The coins that are delivered on a network itself, else those of the pay chain that stands in for it. */
export function soldCoins(
  { purchaseCurrencies }: Pick<GetOnrampOptionsReturnType, 'purchaseCurrencies'>,
  networkId: CaipNetworkId,
  standIn: string,
): readonly SoldCoin[] {
  const reference = networkId.slice(networkId.indexOf(':') + 1)
  const find = (isMeant: (network: { name: string; chain_id: string }) => boolean, delivered?: CaipNetworkId) =>
    purchaseCurrencies.flatMap(({ id, name, networks, symbol }): SoldCoin[] => {
      const network = networks.find(isMeant)
      if (!network) return []
      const tokenAddress = network.contract_address || undefined
      return [{ id, name, symbol, place: network.display_name, networkId: delivered, tokenAddress }]
    })
  const own = find(({ chain_id }) => chain_id === reference || chain_id === networkId, networkId)
  return own.length > 0 ? own : find(({ name }) => name === standIn)
}
