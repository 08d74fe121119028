import { activityNamespaces, type EndpointAnswer, history } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import type { WithFallbackReason } from '../gateway/answer.ts'
import { askGateway } from '../gateway/askGateway.ts'

/** One transaction of an account's history, as the gateway answers it. */
export type HistoryItem = EndpointAnswer<typeof history>['data'][number]

/** What {@link getHistory} is given. */
export type GetHistoryParameters = {
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /** The `next` of the page before. */
  cursor?: string
  /** `coinbase`: purchases instead of transactions. */
  onramp?: 'coinbase'
}
/** `next` is undefined on the last page. */
export type GetHistoryReturnType = WithFallbackReason<{
  readonly data: readonly HistoryItem[]
  readonly next: string | undefined
}>

/**
 * One page of an account's transactions, newest first, without the transfers of spam NFTs.
 *
 * @throws KitError NOT_CONNECTED, HISTORY_FAILED.
 * @example
 * const { data, next, reason } = await getHistory(kit)
 */
export async function getHistory(kit: Kit, parameters: GetHistoryParameters = {}): Promise<GetHistoryReturnType> {
  const { cursor, networkId, onramp } = parameters
  const account = actingAddress(kit, parameters.address)
  const answer = await askGateway(kit, {
    calls: { history },
    networkId,
    namespaces: activityNamespaces,
    ask: (gateway, chainId) => gateway.history({ account, chainId, cursor, onramp }),
  }).catch((cause: unknown) => {
    if (!(cause instanceof KitError)) throw cause
    throw new KitError('HISTORY_FAILED', 'Failed to fetch transactions', { details: cause.message, cause })
  })
  if (!answer) return { data: [], next: undefined, reason: 'unsupported' }
  return { data: answer.data.map(withoutSpam), next: answer.next ?? undefined }
}

function withoutSpam(item: HistoryItem): HistoryItem {
  return { ...item, transfers: item.transfers?.filter((transfer) => transfer.nft_info?.flags.is_spam !== true) }
}
