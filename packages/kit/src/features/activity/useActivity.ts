import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chainFamily } from '../../core/chainFamily.ts'
import { namespaceOf } from '../../core/network.ts'
import { type KitState, selectAccount, selectNetworkId } from '../../core/store.ts'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { type ActivityItem, mergeActivity } from './activityItem.ts'
import { historyQuery } from './historyQuery.ts'
import { useOwnItems } from './useOwnItems.ts'

/** The transactions of the account in view, and how they stand. */
export type Activity = {
  /** Newest first. */
  readonly items: readonly ActivityItem[]
  readonly isSkeleton: boolean
  /** Still on their way, and too early for a skeleton. */
  readonly isSoon: boolean
  /** The gateway keeps a history and could not give it, or its next page. */
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  more(): void
  again(): void
}

/** What the account in view did on its network: this browser's transfers merged with the gateway's history. */
export function useActivity(): Activity {
  const kit = useKitInstance()
  const data = useKitData()
  const address = useKitState(selectAddress) ?? ''
  const networkId = useKitState(selectNetworkId) ?? ':'
  const query = useInfiniteQuery(
    { ...historyQuery(data, { address, networkId }), enabled: address !== '' && !kit.isDestroyed },
    data.queryClient,
  )
  const own = useOwnItems(address, networkId)
  const pages = query.data?.pages
  // A chain that the gateway leaves out matches any: the same transaction has one hash.
  const normalize = chainFamily(kit, namespaceOf(networkId))?.normalize ?? asIs
  const items = useMemo(
    () => mergeActivity(own, pages?.flatMap((page) => page.items) ?? [], normalize),
    [own, pages, normalize],
  )
  const isWaiting = query.isPending && query.isFetching && items.length === 0
  return {
    items,
    isSkeleton: useSkeleton(isWaiting),
    isSoon: isWaiting,
    hasFailed: query.isError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

function selectAddress(state: KitState): string | undefined {
  return selectAccount(state)?.address
}

const asIs = (hash: string) => hash
