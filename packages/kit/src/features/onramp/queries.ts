import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type GetOnrampOffersParameters, getOnrampOffers } from '../../domain/onramp/getOnrampOffers.ts'
import { getOnrampOptions } from '../../domain/onramp/getOnrampOptions.ts'

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
