import { useMemo, useSyncExternalStore } from 'react'
import type { CaipNetworkId, Namespace } from '../../core/network.ts'
import { amountToText } from '../../domain/amount.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import type { ActivityRecord, RecordedAmount } from '../../workshop/activityRecord.ts'
import { activityRecords, recordsOf } from '../../workshop/activityRecords.ts'
import type { ActivityItem, ActivityKind, Movement } from './activityItem.ts'

/** What this browser has sent from an account on one network, or on all of its namespace, newest first. */
export function useOwnItems(
  address: string,
  { namespace, networkId }: { namespace: Namespace; networkId: CaipNetworkId | undefined },
): readonly ActivityItem[] {
  const kit = useKitInstance()
  const { list, subscribe } = useMemo(() => activityRecords(kit), [kit])
  const records = useSyncExternalStore(subscribe, list, list)
  return useMemo(
    () =>
      recordsOf(kit, records, { namespace, address })
        .filter((record) => networkId === undefined || record.networkId === networkId)
        .map(recordToItem),
    [kit, records, address, namespace, networkId],
  )
}

const kinds: Record<ActivityRecord['kind'], ActivityKind> = {
  transfer: 'sent',
  swap: 'swapped',
  approval: 'approved',
  purchase: 'bought',
}

/** A line of the list from what this browser knows. */
function recordToItem(record: ActivityRecord): ActivityItem {
  const { bundle, counterparty, from, hash, kind, networkId, received, sent, sentAt, state } = record
  return {
    id: hash,
    hash,
    bundle: bundle?.id,
    networkId,
    kind: kinds[kind],
    status: state,
    at: sentAt,
    from,
    counterparty,
    movements: [...(sent ? [movement('out', sent)] : []), ...(received ? [movement('in', received)] : [])],
    isHidden: false,
  }
}

function movement(direction: 'in' | 'out', { amount, token }: RecordedAmount): Movement {
  const quantity = amountToText(amount, token.decimals)
  return token.tokenId === undefined
    ? { direction, quantity, symbol: token.symbol }
    : { direction, quantity, symbol: 'NFT', nft: token.symbol }
}
