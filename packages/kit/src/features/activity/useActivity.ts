import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { chainFamily } from '../../core/chainFamily.ts'
import { type KitState, selectAccount, selectNetworkId } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { type ActivityItem, mergeActivity } from './activityItem.ts'
import type { ActivityScope } from './activityScope.ts'
import { type HistoryPage, historyQuery, newestQuery } from './historyQuery.ts'
import { useOwnItems, useOwnPurchases } from './useOwnItems.ts'

/** The transactions of the account in view, and how they stand. */
export type Activity = {
  /** Newest first, without the hidden ones. */
  readonly items: readonly ActivityItem[]
  /** Spam and movements that only plant an address, newest first. */
  readonly hidden: readonly ActivityItem[]
  readonly isSkeleton: boolean
  /** Still on their way, and too early for a skeleton. */
  readonly isBlank: boolean
  /** The gateway keeps a history and could not give it, or its next page. */
  readonly hasFailed: boolean
  /** There is a gateway, and it keeps no history of the network. */
  readonly isUnknown: boolean | undefined
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
    isBlank: isWaiting,
    hasFailed: query.isError,
    isUnknown: data.gateway && pages?.[0]?.isServed === false,
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

/**
 * The loaded pages, brought up to date by the newest page alone, so that a poll costs one request however far the
 * visitor has scrolled. Where the newest page shares no transaction with the list, the gap is unknown and the list
 * starts anew.
 */
export function withNewestPage(pages: readonly HistoryPage[], newest: HistoryPage): HistoryPage[] {
  const [first, ...rest] = pages
  const oldest = newest.items.at(-1)
  const hashes = new Set(newest.items.map(({ hash }) => hash))
  if (!first || !oldest || newest.next === undefined || !first.items.some(({ hash }) => hashes.has(hash)))
    return [newest]
  // What is missing within the newest page's time was undone by a reorganisation; what is older was pushed off its end.
  const pushedOff = first.items.filter(({ at, hash }) => at <= oldest.at && !hashes.has(hash))
  return [{ ...newest, items: [...newest.items, ...pushedOff], next: first.next }, ...rest]
}
