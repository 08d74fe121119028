import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { chainFamily } from '../../core/chainFamily.ts'
import { type KitState, selectAccount, selectNetworkId } from '../../core/store.ts'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { type ActivityItem, mergeActivity } from './activityItem.ts'
import type { ActivityScope } from './activityScope.ts'
import { historyQuery, newestQuery } from './historyQuery.ts'
import { useOwnItems } from './useOwnItems.ts'
import { useOwnPurchases } from './useOwnPurchases.ts'
import { withNewestPage } from './withNewestPage.ts'

/** The transactions of the account in view, and how they stand. */
export type Activity = {
  /** Newest first, without the hidden ones. */
  readonly items: readonly ActivityItem[]
  /** Spam and movements that only plant an address, newest first. */
  readonly hidden: readonly ActivityItem[]
  readonly isSkeleton: boolean
  /** Still on their way, and too early for a skeleton. */
  readonly isSoon: boolean
  /** The gateway keeps a history and could not give it, or its next page. */
  readonly hasFailed: boolean
  readonly hasMore: boolean
  /** The list is at its end, but the account's past may not be. */
  readonly hasOlder: boolean
  readonly isLoadingMore: boolean
  more(): void
  again(): void
}

/**
 * What the account in view did on its network or everywhere: this browser's transactions merged with the gateway's
 * history, which is looked at again while it is on the screen.
 */
export function useActivity(scope: ActivityScope): Activity {
  const kit = useKitInstance()
  const data = useKitData()
  const address = useKitState(selectAddress) ?? ''
  const namespace = useKitState(selectNamespace)
  const network = useKitState(selectNetworkId)
  const networkId = scope === 'network' ? network : undefined
  const question = { address, namespace, networkId }
  const enabled = address !== '' && !kit.isDestroyed && (scope === 'everywhere' || network !== undefined)
  const options = historyQuery(data, question)
  const query = useInfiniteQuery({ ...options, enabled }, data.queryClient)
  const { queryKey } = options
  const pages = query.data?.pages
  const { data: newest, dataUpdatedAt: newestAt } = useQuery(
    newestQuery(data, question, { first: enabled ? pages?.[0] : undefined, at: query.dataUpdatedAt }),
    data.queryClient,
  )
  const isBehind = query.isSuccess && !query.isFetching && newestAt > query.dataUpdatedAt
  useEffect(() => {
    if (!isBehind || !newest) return
    data.queryClient.setQueryData(
      queryKey,
      (list) => {
        const pages = withNewestPage(list?.pages ?? [], newest)
        return { pages, pageParams: list?.pageParams.slice(0, pages.length) ?? [undefined] }
      },
      { updatedAt: newestAt },
    )
  }, [isBehind, newest, newestAt, data, queryKey])
  const own = useOwnItems(address, { namespace, networkId })
  const bought = useOwnPurchases(address, { namespace, networkId })
  // A chain that the gateway leaves out matches any: the same transaction has one hash.
  const normalize = chainFamily(kit, namespace)?.normalize ?? asIs
  const [items, hidden] = useMemo(() => {
    const all = mergeActivity([...own, ...bought], pages?.flatMap((page) => page.items) ?? [], normalize)
    return [all.filter(({ isHidden }) => !isHidden), all.filter(({ isHidden }) => isHidden)]
  }, [own, bought, pages, normalize])
  const isWaiting = query.isPending && query.isFetching && items.length === 0
  return {
    items,
    hidden,
    isSkeleton: useSkeleton(isWaiting),
    isSoon: isWaiting,
    hasFailed: query.isError,
    hasMore: query.hasNextPage,
    hasOlder: !query.hasNextPage && pages?.at(-1)?.hasOlder === true,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

function selectAddress(state: KitState): string | undefined {
  return selectAccount(state)?.address
}

function selectNamespace(state: KitState): string {
  return state.activeNamespace
}

const asIs = (hash: string) => hash
