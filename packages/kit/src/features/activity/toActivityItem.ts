import type { EndpointAnswer, history } from '@foyer/contract'
import { cleanText } from '../../core/cleanText.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { ActivityItem, ActivityKind, Movement } from './activityItem.ts'

type HistoryItem = EndpointAnswer<typeof history>['data'][number]
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
 * Reads one line of the gateway's history. Spam pieces are left out; undefined when nothing else was in it, or when its
 * time cannot be read.
 */
export function toActivityItem({ id, metadata, transfers }: HistoryItem): ActivityItem | undefined {
  const kept = (transfers ?? []).filter((transfer) => !transfer.nft_info?.flags.is_spam)
  if (transfers?.length && kept.length === 0) return undefined
  const at = Date.parse(metadata.minedAt)
  if (Number.isNaN(at)) return undefined
  const kind = Object.hasOwn(kinds, metadata.operationType) ? (kinds[metadata.operationType] ?? 'other') : 'other'
  return {
    id,
    hash: metadata.hash,
    networkId: (metadata.chain as CaipNetworkId | null) ?? undefined,
    kind,
    status: statuses[metadata.status],
    at,
    counterparty: counterpartyOf(kind, metadata),
    movements: kept.map(toMovement),
  }
}

function counterpartyOf(kind: ActivityKind, { application, sentFrom, sentTo }: HistoryItem['metadata']) {
  if (kind === 'sent') return sentTo || undefined
  if (kind === 'received') return sentFrom || undefined
  return cleanText(application?.name, 60) || undefined
}

function toMovement({ direction, fungible_info: coin, nft_info: nft, quantity }: HistoryTransfer): Movement {
  return {
    direction,
    quantity: quantity.numeric,
    symbol: cleanText(coin?.symbol || coin?.name, 20) || (nft ? 'NFT' : ''),
    ...(nft && { nft: cleanText(nft.name, 60) || 'NFT' }),
  }
}
