import { useMemo, useSyncExternalStore } from 'react'
import type { CaipNetworkId } from '../../core/network.ts'
import { namespaceOf } from '../../core/network.ts'
import { amountToText } from '../../domain/amount.ts'
import type { OwnTransfer } from '../../domain/transfers/ownTransfer.ts'
import { ownTransfers, transfersOf } from '../../domain/transfers/ownTransfers.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import type { ActivityItem } from './activityItem.ts'

/** What this browser has sent from an account on one network, newest first. */
export function useOwnItems(address: string, networkId: CaipNetworkId): readonly ActivityItem[] {
  const kit = useKitInstance()
  const { list, subscribe } = useMemo(() => ownTransfers(kit), [kit])
  const transfers = useSyncExternalStore(subscribe, list, list)
  return useMemo(
    () =>
      transfersOf(transfers, { namespace: namespaceOf(networkId), address })
        .filter((transfer) => transfer.networkId === networkId)
        .map(toItem),
    [transfers, address, networkId],
  )
}

function toItem({ amount, hash, networkId, sentAt, state, to, toName, token }: OwnTransfer): ActivityItem {
  return {
    id: hash,
    hash,
    networkId,
    kind: 'sent',
    status: state,
    at: sentAt,
    counterparty: toName ?? to,
    movements: [{ direction: 'out', quantity: amountToText(amount, token.decimals), symbol: token.symbol }],
  }
}
