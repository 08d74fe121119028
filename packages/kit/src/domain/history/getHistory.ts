import { activityNamespaces, type EndpointAnswer, history, purchaseNamespaces, purchasePage } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { type PurchaseState, purchaseState } from '../onramp/purchaseState.ts'

/** One transaction of an account's history, as the gateway answers it. */
export type HistoryItem = EndpointAnswer<typeof history>['data'][number]

/** What {@link getHistory} is given for transactions. */
export type GetHistoryParameters = {
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** The `next` of the page before. */
  cursor?: string
  /** Only for purchases, see {@link GetPurchaseHistoryParameters}. */
  onramp?: undefined
}

/**
 * `next` is undefined on the last page. `names` are the names that the gateway knows of senders and receivers on this page,
 * one for an address.
 */
export type GetHistoryReturnType = WithFallbackReason<{
  readonly data: readonly HistoryItem[]
  readonly names?: readonly { readonly address: string; readonly name: string }[] | undefined
  readonly next: string | undefined
}>

/** What {@link getHistory} is given for purchases; `coinbase` is the one value that gateways know. */
export type GetPurchaseHistoryParameters = Omit<GetHistoryParameters, 'onramp'> & { onramp: 'coinbase' }

/**
 * One purchase, in the shape of a transaction. `metadata.status` and `metadata.chain` are the seller's own words, such as
 * `ONRAMP_TRANSACTION_STATUS_SUCCESS`; `state` says the same for every seller.
 */
export type PurchaseItem = EndpointAnswer<
  Omit<typeof history, 'response'> & { response: typeof purchasePage }
>['data'][number] & { readonly state: PurchaseState }

/** `next` is undefined on the last page. */
export type GetPurchaseHistoryReturnType = WithFallbackReason<{
  readonly data: readonly PurchaseItem[]
  readonly next: string | undefined
}>

/**
 * One page of what was bought for an account through this gateway, newest first; on every network where a seller delivers.
 *
 * @throws KitError NOT_CONNECTED, HISTORY_FAILED.
 * @example
 * const { data } = await getHistory(kit, { onramp: 'coinbase' })
 */
export function getHistory(kit: Kit, parameters: GetPurchaseHistoryParameters): Promise<GetPurchaseHistoryReturnType>
/**
 * One page of an account's transactions, newest first, without the transfers of spam NFTs.
 *
 * @throws KitError NOT_CONNECTED, HISTORY_FAILED.
 * @example
 * const { data, next, reason } = await getHistory(kit)
 */
export function getHistory(kit: Kit, parameters?: GetHistoryParameters): Promise<GetHistoryReturnType>
export async function getHistory(
  kit: Kit,
  parameters: GetHistoryParameters | GetPurchaseHistoryParameters = {},
): Promise<GetHistoryReturnType | GetPurchaseHistoryReturnType> {
  return parameters.onramp ? askPurchases(kit, parameters) : askTransactions(kit, parameters)
}

async function askTransactions(
  kit: Kit,
  { address, cursor, networkId }: GetHistoryParameters,
): Promise<GetHistoryReturnType> {
  const account = actingAddress(kit, address)
  const answer = await askGateway(kit, {
    calls: { history },
    networkId,
    namespaces: activityNamespaces,
    ask: (gateway, chainId) => gateway.history({ account, chainId, cursor }),
  }).catch(fail)
  if (!answer) return { data: [], next: undefined, reason: 'unsupported' }
  return { data: answer.data.map(withoutSpam), names: answer.names, next: answer.next ?? undefined }
}

async function askPurchases(
  kit: Kit,
  { address, cursor, networkId, onramp }: GetPurchaseHistoryParameters,
): Promise<GetPurchaseHistoryReturnType> {
  const account = actingAddress(kit, address)
  const answer: { data: readonly Omit<PurchaseItem, 'state'>[]; next: string | null } | undefined = await askGateway(
    kit,
    {
      // The client reads with the given schema, though its types know the calls by their names alone.
      calls: { history: { ...history, response: purchasePage as unknown as typeof history.response } },
      networkId,
      // Gateways know purchases of EVM accounts alone, although coins are sold on other networks, too.
      namespaces: purchaseNamespaces,
      ask: (gateway) => gateway.history({ account, cursor, onramp }),
    },
  ).catch(fail)
  if (!answer) return { data: [], next: undefined, reason: 'unsupported' }
  const data = answer.data.map((item) => ({ ...item, state: purchaseState(item.metadata.status) }))
  return { data, next: answer.next ?? undefined }
}

function fail(cause: unknown): never {
  if (!(cause instanceof KitError)) throw cause
  throw new KitError('HISTORY_FAILED', 'Failed to fetch transactions', { details: cause.message, cause })
}

function withoutSpam(item: HistoryItem): HistoryItem {
  return { ...item, transfers: item.transfers?.filter((transfer) => transfer.nft_info?.flags.is_spam !== true) }
}
