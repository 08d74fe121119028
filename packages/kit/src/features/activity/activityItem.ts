import type { CaipNetworkId } from '../../core/network.ts'
import type { TransferStatus } from '../../core/transfers.ts'

/** What a transaction did; `other` where that is unknown. */
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
  /** The id under which a wallet carries it out with other calls; `hash` is the same until its transaction is known. */
  readonly bundle?: string | undefined
  readonly networkId: CaipNetworkId | undefined
  readonly kind: ActivityKind
  readonly status: TransferStatus['type']
  /** In ms since 1970. */
  readonly at: number
  /** The account that signed and paid the fee; undefined where unknown. */
  readonly from?: string | undefined
  /** The other side of what moved, or the application. */
  readonly counterparty?: ActivityParty | undefined
  readonly movements: readonly Movement[]
  /** Spam, or a movement of nothing that only plants an address in the list. */
  readonly isHidden: boolean
  /** Set for a purchase under way, which has no transaction yet and opens its own view. */
  readonly purchaseId?: string | undefined
}

/**
 * One list from two sources, newest first: what this browser sent, and what the gateway knows. Where both know a
 * transaction the gateway's line wins, unless it still calls pending what this browser has seen end, or it failed.
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
    // Of a failed transaction the chain shows only a call; what was to happen this browser knows.
    const isBehind = known?.status === 'failed' ? item.status !== 'done' : item.status === 'pending'
    // The name that the visitor sent to, where the gateway knows none.
    const counterparty = item.counterparty?.name || item.kind !== known?.kind ? item.counterparty : known.counterparty
    if (!known || known.status === 'pending' || !isBehind)
      merged.set(normalize(item.hash), {
        ...item,
        networkId: item.networkId ?? known?.networkId,
        bundle: known?.bundle,
        counterparty,
        isHidden,
      })
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
