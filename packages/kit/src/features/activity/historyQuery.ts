import { activityNamespaces, GatewayError, history } from '@foyer/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId, Namespace } from '../../core/network.ts'
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
  /** More may have happened before what the gateway knows. */
  readonly hasOlder: boolean
}

/** Whose history is asked for; without a network that of all networks of the namespace. */
export type HistoryQuestion = {
  readonly address: string
  readonly namespace: Namespace
  readonly networkId?: CaipNetworkId | undefined
}

const namespaces: readonly string[] = activityNamespaces

const nothing: HistoryPage = { items: [], next: undefined, isServed: false, hasOlder: false }

/** How often the newest page is looked at while a list is on the screen, in ms. */
const look = 15_000

/**
 * The gateway's history of an account, newest first, page by page.
 *
 * @throws GatewayError when the gateway keeps a history and cannot give it.
 */
export function historyQuery(data: KitData, question: HistoryQuestion) {
  return infiniteQueryOptions({
    queryKey: ['history', ...keyOf(question)],
    queryFn: ({ pageParam, signal }) => readPage(data, question, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: limits.portfolioLifetime,
    networkMode: 'always',
  })
}

/**
 * The newest page alone, looked at again and again for what is new.
 *
 * @param known The first page of the list and when it came; nothing is asked before.
 */
export function newestQuery(
  data: KitData,
  question: HistoryQuestion,
  known: { first: HistoryPage | undefined; at: number },
) {
  return queryOptions({
    queryKey: ['newestHistory', ...keyOf(question), known.first !== undefined],
    queryFn: ({ signal }) => readPage(data, question, { signal }),
    initialData: known.first,
    initialDataUpdatedAt: known.at,
    enabled: known.first?.isServed === true,
    refetchInterval: look,
    staleTime: look,
    gcTime: 0,
    networkMode: 'always',
  })
}

function keyOf({ address, namespace, networkId }: HistoryQuestion): readonly string[] {
  return [networkId ?? namespace, address]
}

async function readPage(
  data: KitData,
  { address, namespace, networkId }: HistoryQuestion,
  { cursor, signal }: { cursor?: string | undefined; signal: AbortSignal },
): Promise<HistoryPage> {
  const gateway = data.client({ history })
  try {
    if (!gateway || !namespaces.includes(namespace)) return nothing
    if (networkId && !(await isServed(data, networkId))) return nothing
    const answer = await gateway.history(
      { account: address, ...(networkId && { chainId: networkId }), ...(cursor && { cursor }) },
      { signal },
    )
    const items = answer.data.flatMap((item) => toActivityItem(item, answer.names, address) ?? [])
    const hasOlder = answer.coveredSince?.some((chain) => chain.hasOlder) ?? false
    return { items, next: answer.next ?? undefined, isServed: true, hasOlder }
  } catch (error) {
    if (isNotServed(error) || isMissing(error)) return nothing
    throw error
  }
}

/** Older gateways do not know the call at all. */
function isMissing(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'gateway-not-found'
}
