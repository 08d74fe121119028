import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { KitState } from '../../core/store.ts'
import { isSameAddress } from '../../domain/account.ts'
import { formatTokenAmount, textToAmount } from '../../domain/amount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { followPurchase } from '../../transactions/followPurchase.ts'
import { isUnderWay, type OpenedPurchase, purchases } from '../../transactions/purchases.ts'
import { buyMessages } from './messages.ts'

/** Between two questions to the seller, in ms. */
const pollMs = 3000

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
      refetchInterval: pollMs,
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

/** Enough for every coin: sellers write decimal text. */
const places = 36

/** How a purchase stands, in words. */
export function usePurchaseWords(purchase: OpenedPurchase | undefined): { title: string; sub: string } | undefined {
  const text = useText(buyMessages)
  const { locale } = useKitInstance().options
  if (!purchase) return undefined
  const { amount = '', isOpened, stage, symbol, url } = purchase
  switch (stage) {
    case 'waiting':
      return isOpened
        ? { title: text.finish({ host: new URL(url).host }), sub: text.finishText }
        : { title: text.blocked, sub: text.blockedText }
    case 'untracked':
      return isOpened
        ? { title: text.finish({ host: new URL(url).host }), sub: text.untracked }
        : { title: text.blocked, sub: `${text.blockedText} ${text.untracked}` }
    case 'started':
      return { title: text.started, sub: text.startedText({ coin: symbol }) }
    case 'received': {
      const bought = textToAmount(amount, places)
      const shown = bought === undefined ? symbol : `${formatTokenAmount(bought, places, locale)} ${symbol}`
      return { title: text.received({ amount: shown }), sub: text.receivedText }
    }
    case 'failed':
      return { title: text.failed, sub: text.failedText }
    case 'expired':
      return { title: text.expired, sub: text.expiredText }
  }
}
