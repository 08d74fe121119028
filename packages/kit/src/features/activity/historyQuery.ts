import { GatewayError, history } from '@foyer/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import type { ActivityItem } from './activityItem.ts'
import { toActivityItem } from './toActivityItem.ts'

/** One page of what the gateway knows; `isServed` is false where it keeps no history at all. */
export type HistoryPage = {
  readonly items: readonly ActivityItem[]
  readonly next: string | undefined
  readonly isServed: boolean
}

const nothing: HistoryPage = { items: [], next: undefined, isServed: false }

/**
 * The gateway's history of an account on one network, newest first, page by page.
 *
 * @throws GatewayError when the gateway keeps a history and cannot give it.
 */
export function historyQuery(data: KitData, { address, networkId }: { address: string; networkId: CaipNetworkId }) {
  return infiniteQueryOptions({
    queryKey: ['history', networkId, address],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const gateway = data.client({ history })
      if (!gateway) return nothing
      try {
        const answer = await gateway.history(
          { account: address, chainId: networkId, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
        const items = answer.data.flatMap((item) => toActivityItem(item) ?? [])
        return { items, next: answer.next ?? undefined, isServed: true }
      } catch (error) {
        if (keepsNone(error)) return nothing
        throw error
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: limits.portfolioLifetime,
    networkMode: 'always',
  })
}

/** Whether the gateway says that it keeps no history (of this network), which is no failure. */
function keepsNone(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  if (error.code === 'gateway-unsupported-chain' || error.code === 'gateway-not-found') return true
  // A call without a source answers 503 too; only the reason tells it from a source that is down.
  return (
    error.status === 503 && error.reasons.some(({ description }) => /not available on this gateway/i.test(description))
  )
}
