import { activityNamespaces, type EndpointAnswer, GatewayError, history } from '@foyer/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cleanText } from '../../core/cleanText.ts'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId, Namespace } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { isNotServed } from '../../domain/gateway/askGateway.ts'
import { isServed } from '../../domain/portfolio/supportedChainsQuery.ts'
import type { ActivityItem, ActivityKind, ActivityParty, Movement } from './activityItem.ts'

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
const pollMs = 15_000

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
    refetchInterval: pollMs,
    staleTime: pollMs,
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

type HistoryItem = EndpointAnswer<typeof history>['data'][number]
/** What the gateway calls the other sides of a page. */
type KnownNames = EndpointAnswer<typeof history>['names']
type HistoryTransfer = NonNullable<HistoryItem['transfers']>[number]

const kinds: Readonly<Record<string, ActivityKind>> = {
  send: 'sent',
  receive: 'received',
  trade: 'swapped',
  approve: 'approved',
  mint: 'minted',
  burn: 'burned',
  buy: 'bought',
  deposit: 'deposited',
  withdraw: 'withdrawn',
  stake: 'staked',
  unstake: 'unstaked',
  claim: 'claimed',
  borrow: 'borrowed',
  repay: 'repaid',
}
const statuses = { confirmed: 'done', failed: 'failed', pending: 'pending' } as const

/**
 * Reads one line of the gateway's history. Spam pieces are left out of it; a line of nothing else is hidden. Undefined when
 * its time cannot be read.
 */
export function toActivityItem(
  { id, metadata, transfers }: HistoryItem,
  names?: KnownNames,
  owner?: string,
): ActivityItem | undefined {
  const all = transfers ?? []
  const kept = all.filter((transfer) => !transfer.nft_info?.flags.is_spam)
  const at = Date.parse(metadata.minedAt)
  if (Number.isNaN(at)) return undefined
  const isSpam = all.length > 0 && kept.length === 0
  const movements = (isSpam ? all : kept).map(toMovement)
  const kind = (Object.hasOwn(kinds, metadata.operationType) && kinds[metadata.operationType]) || 'other'
  return {
    id,
    hash: metadata.hash,
    networkId: (metadata.chain as CaipNetworkId | null) ?? undefined,
    kind,
    status: statuses[metadata.status],
    at,
    from: metadata.sentFrom || undefined,
    counterparty: counterpartyOf(kind, metadata, names, owner),
    movements,
    isHidden: isSpam || ((kind === 'sent' || kind === 'received') && movesNothing(movements)),
  }
}

/** Poisoned histories are written with transfers of nothing, from addresses that look like known ones. */
function movesNothing(movements: readonly Movement[]): boolean {
  return movements.length > 0 && movements.every(({ quantity }) => /^[0.]*$/.test(quantity))
}

function counterpartyOf(
  kind: ActivityKind,
  { application, sentFrom, sentTo }: HistoryItem['metadata'],
  names: KnownNames,
  owner: string | undefined,
): ActivityParty | undefined {
  const nameOf = (address: string) => cleanText(names?.find((each) => each.address === address)?.name, 255) || undefined
  const other = kind === 'sent' ? sentTo : kind === 'received' ? sentFrom : undefined
  // Some sources tell a name in the place of the address.
  if (other) return isAddress(other) ? { address: other, name: nameOf(other) } : { name: cleanText(other, 60) }
  const called = cleanText(application?.name, 60)
  // Coins that were made for the account have no other side.
  if (sentTo.toLowerCase() === owner?.toLowerCase()) return called ? { name: called } : undefined
  const name = called || nameOf(sentTo)
  if (!name && !isAddress(sentTo)) return undefined
  return { ...(name && { name }), ...(isAddress(sentTo) && { address: sentTo }) }
}

function isAddress(text: string): boolean {
  return /^\w{25,}$/.test(text)
}

function toMovement({ direction, fungible_info: coin, nft_info: nft, quantity }: HistoryTransfer): Movement {
  return {
    direction,
    quantity: quantity.numeric,
    symbol: cleanText(coin?.symbol || coin?.name, 20) || (nft ? 'NFT' : ''),
    ...(nft && { nft: cleanText(nft.name, 60) || 'NFT' }),
  }
}
