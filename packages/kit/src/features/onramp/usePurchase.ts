import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { KitState } from '../../core/store.ts'
import { isSameAddress } from '../../domain/account.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import { followPurchase } from '../../workshop/followPurchase.ts'
import { isUnderWay, type OpenedPurchase, purchases } from '../../workshop/purchases.ts'

/** Between two questions to the seller, in ms. */
const look = 3000

/** A purchase of this browser, followed while it is under way; `isLost` while its status cannot be read. */
export function usePurchase(id: string | undefined): { purchase: OpenedPurchase | undefined; isLost: boolean } {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const { list, subscribe } = useMemo(() => purchases(kit), [kit])
  const purchase = useSyncExternalStore(subscribe, list, list).find((each) => each.id === id)
  const { isError } = useQuery(
    {
      queryKey: ['purchase', id],
      queryFn: async () => (purchase ? (await followPurchase(kit, purchase)).stage : null),
      enabled: purchase !== undefined && isUnderWay(purchase),
      refetchInterval: look,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  return { purchase, isLost: isError }
}

const selectIsForm = ({ modal }: KitState) => modal.stack.at(-1)?.name === 'Buy'

/**
 * The newest purchase of an account that was under way when the view opened, until its end; one that begins later is
 * shown by its own view first.
 */
export function useOpenPurchase(address: string): OpenedPurchase | undefined {
  const kit = useKitInstance()
  const { list, subscribe } = useMemo(() => purchases(kit), [kit])
  const newest = useSyncExternalStore(subscribe, list, list).find(
    (each) => isUnderWay(each) && isSameAddress(kit, each.address, address),
  )?.id
  // What slides away does not change any more.
  const isForm = useKitState(selectIsForm)
  const [kept, keep] = useState(newest)
  if (isForm && newest !== undefined && kept !== newest) keep(newest)
  return usePurchase(kept).purchase
}
