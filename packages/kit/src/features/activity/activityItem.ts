import type { CaipNetworkId } from '../../core/network.ts'
import type { TransferStatus } from '../../core/transfers.ts'

/** What a transaction did, as far as it is known. */
export type ActivityKind =
  | 'sent'
  | 'received'
  | 'swapped'
  | 'approved'
  | 'minted'
  | 'burned'
  | 'bought'
  | 'deposited'
  | 'withdrawn'
  | 'staked'
  | 'unstaked'
  | 'claimed'
  | 'borrowed'
  | 'repaid'
  | 'other'

/** What moved, from the account's point of view. */
export type Movement = {
  readonly direction: 'in' | 'out' | 'self'
  /** Decimal text with a point. */
  readonly quantity: string
  readonly symbol: string
  /** The piece's name, when it is one of a collection. */
  readonly nft?: string | undefined
}

/** Who stands on the other side; at least one of both is known. */
export type ActivityParty = { readonly address?: string | undefined; readonly name?: string | undefined }

/** One line of the activity list. */
export type ActivityItem = {
  readonly id: string
  readonly hash: string
  readonly networkId: CaipNetworkId | undefined
  readonly kind: ActivityKind
  readonly status: TransferStatus['type']
  /** In ms since 1970. */
  readonly at: number
  /** Who signed and paid the fee; undefined where nobody says. */
  readonly from?: string | undefined
  /** The other side of what moved, or the application. */
  readonly counterparty?: ActivityParty | undefined
  readonly movements: readonly Movement[]
  /** Spam, or a movement of nothing that only plants an address in the list. */
  readonly isHidden: boolean
}

/**
 * One list from two sources, newest first: what this browser sent, and what the gateway knows. Where both know a
 * transaction the gateway's line wins, unless it still calls pending what this browser has seen end.
 */
export function mergeActivity(
  own: readonly ActivityItem[],
  served: readonly ActivityItem[],
  normalize: (hash: string) => string,
): readonly ActivityItem[] {
  const merged = new Map<string, ActivityItem>()
  for (const item of own) merged.set(normalize(item.hash), item)
  for (const item of served) {
    const known = merged.get(normalize(item.hash))
    // What the visitor sent is no spam, whatever moved.
    const isHidden = item.isHidden && known === undefined
    const isBehind = known !== undefined && item.status === 'pending' && known.status !== 'pending'
    if (!isBehind)
      merged.set(normalize(item.hash), { ...item, networkId: item.networkId ?? known?.networkId, isHidden })
  }
  return [...merged.values()].sort((a, b) => b.at - a.at)
}

/** Items month by month in the visitor's time zone, in the order they come. */
export function groupByMonth(
  items: readonly ActivityItem[],
): readonly { readonly month: Date; readonly items: ActivityItem[] }[] {
  const groups: { month: Date; items: ActivityItem[] }[] = []
  for (const item of items) {
    const date = new Date(item.at)
    const month = new Date(date.getFullYear(), date.getMonth(), 1)
    const last = groups.at(-1)
    if (last?.month.getTime() === month.getTime()) last.items.push(item)
    else groups.push({ month, items: [item] })
  }
  return groups
}
