import type { EndpointAnswer, history } from '@foyer/contract'
import { cleanText } from '../../core/cleanText.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { ActivityItem, ActivityKind, ActivityParty, Movement } from './activityItem.ts'

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
  const kept = (transfers ?? []).filter((transfer) => !transfer.nft_info?.flags.is_spam)
  const at = Date.parse(metadata.minedAt)
  if (Number.isNaN(at)) return undefined
  const isSpam = transfers !== undefined && transfers !== null && transfers.length > 0 && kept.length === 0
  const movements = (isSpam ? (transfers ?? []) : kept).map(toMovement)
  const kind = Object.hasOwn(kinds, metadata.operationType) ? (kinds[metadata.operationType] ?? 'other') : 'other'
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
