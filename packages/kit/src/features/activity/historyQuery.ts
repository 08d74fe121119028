import { activityNamespaces, GatewayError, history } from '@foyer/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { limits } from '../../core/limits.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { isNotServed } from '../../domain/gateway/isNotServed.ts'
import { isServed } from '../../domain/portfolio/supportedChainsQuery.ts'
import type { ActivityItem } from './activityItem.ts'
import { toActivityItem } from './toActivityItem.ts'

/** One page of what the gateway knows; `isServed` is false where it keeps no history at all. */
export type HistoryPage = {
  readonly items: readonly ActivityItem[]
  readonly next: string | undefined
  readonly isServed: boolean
}

const namespaces: readonly string[] = activityNamespaces

const nothing: HistoryPage = { items: [], next: undefined, isServed: false }

/**
 * The gateway's history of an account on one network that it serves, newest first, page by page.
 *
 * @throws GatewayError when the gateway keeps a history and cannot give it.
 */
export function historyQuery(data: KitData, { address, networkId }: { address: string; networkId: CaipNetworkId }) {
  return infiniteQueryOptions({
    queryKey: ['history', networkId, address],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const gateway = data.client({ history })
      try {
        if (!gateway || !namespaces.includes(namespaceOf(networkId))) return nothing
        if (!(await isServed(data, networkId))) return nothing
        const answer = await gateway.history(
          { account: address, chainId: networkId, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
        const items = answer.data.flatMap((item) => toActivityItem(item) ?? [])
        return { items, next: answer.next ?? undefined, isServed: true }
      } catch (error) {
        if (isNotServed(error) || isMissing(error)) return nothing
        throw error
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: limits.portfolioLifetime,
    networkMode: 'always',
  })
}

/** Older gateways do not know the call at all. */
function isMissing(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'gateway-not-found'
}
