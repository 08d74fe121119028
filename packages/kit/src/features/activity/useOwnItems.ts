import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { routeKind } from '../../core/featureRoutes.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import { amountToText } from '../../domain/amount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import type { ActivityRecord, RecordedAmount } from '../../transactions/activityRecord.ts'
import { activityRecords, recordsOf } from '../../transactions/activityRecords.ts'
import { isUnderWay, type OpenedPurchase, purchases } from '../../transactions/purchases.ts'
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

/** Between two questions to the seller, in ms. */
const pollMs = 5000

/**
 * What this browser has bought for an account, as far as the chain does not tell it: purchases under way, which are followed,
 * and what has just arrived.
 */
export function useOwnPurchases(
  address: string,
  { namespace, networkId }: { namespace: Namespace; networkId: CaipNetworkId | undefined },
): readonly ActivityItem[] {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const { list, subscribe } = useMemo(() => purchases(kit), [kit])
  const all = useSyncExternalStore(subscribe, list, list)
  const own = useMemo(
    () =>
      all.filter(
        (each) =>
          // Where buying is switched off nothing leads to a purchase.
          routeKind(kit, 'BuyProgress') !== undefined &&
          namespaceOf(each.networkId) === namespace &&
          isSameAddress(kit, each.address, address) &&
          (networkId === undefined || each.networkId === networkId),
      ),
    [kit, all, address, namespace, networkId],
  )
  const running = own.filter(isUnderWay)
  useQuery(
    {
      queryKey: ['runningPurchases', ...running.map(({ id }) => id)],
      queryFn: async () => {
        const { followPurchase } = await import('../../transactions/followPurchase.ts')
        return (await Promise.all(running.map((each) => followPurchase(kit, each)))).length
      },
      enabled: running.length > 0,
      refetchInterval: pollMs,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  return useMemo(() => own.flatMap(purchaseToItems), [own])
}

/** A line, or none: what came to nothing is no activity, and what arrived without a hash is told by the chain alone. */
function purchaseToItems(purchase: OpenedPurchase): ActivityItem[] {
  const { amount, deliveredOn, id, networkId, openedAt, quoted, stage, symbol, url } = purchase
  const isRunning = isUnderWay(purchase)
  // A hash means nothing on another network.
  const hash = deliveredOn === undefined ? undefined : purchase.hash
  if (!isRunning && (stage !== 'received' || hash === undefined)) return []
  const quantity = amount ?? quoted
  return [
    {
      id,
      hash: hash ?? id,
      networkId: deliveredOn ?? networkId,
      kind: 'bought',
      status: isRunning ? 'pending' : 'done',
      at: openedAt,
      counterparty: { name: new URL(url).host },
      movements: isAmount(quantity) ? [{ direction: 'in', quantity, symbol }] : [],
      isHidden: false,
      ...(isRunning && { purchaseId: id }),
    },
  ]
}

function isAmount(text: string | undefined): text is string {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text)
}
