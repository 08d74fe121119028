import { queryOptions } from '@tanstack/react-query'
import type { CaipNetworkId } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'

/** The networks that the gateway serves, asked once per page; none without a gateway. */
function supportedChainsQuery(data: KitData) {
  return queryOptions({
    queryKey: ['supportedChains'],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      data.gateway ? (await data.gateway.supportedChains({}, { signal })).http : [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** Whether the gateway serves a network. */
export async function isServed(data: KitData, networkId: CaipNetworkId): Promise<boolean> {
  const chains = await data.queryClient.fetchQuery(supportedChainsQuery(data))
  return chains.includes(networkId)
}
