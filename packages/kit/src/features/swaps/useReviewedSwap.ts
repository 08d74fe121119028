import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Network } from '../../core/network.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import { keyOf, type SwapPair } from './queries.ts'
import type { SwapDraft } from './swapDraft.ts'

/** How often the price is asked anew while the review is looked at, in ms. */
const refresh = 10_000

/** A swap under review. */
export type ReviewedSwap = {
  /** The swap at the current price; undefined while it loads. */
  readonly prepared: PreparedSwap | undefined
  /** It gives less than what the visitor has agreed to lose at most. */
  readonly hasMoved: boolean
  /** Why it cannot be prepared. */
  readonly error: Error | null
  /** Agrees to the current price. */
  agree(): void
  /** Asks for the price again. */
  renew(): Promise<void>
}

/** Prepares a swap anew every 10 s, and keeps the visitor from signing less than what they have seen. */
export function useReviewedSwap(
  network: Network,
  { amount, from, to }: SwapPair,
  { isUnlimited, slippage }: Pick<SwapDraft, 'isUnlimited' | 'slippage'>,
  isSigning: boolean,
): ReviewedSwap {
  const kit = useKitInstance()
  const data = useKitData()
  const {
    data: prepared,
    error,
    refetch,
  } = useQuery(
    {
      queryKey: ['preparedSwap', network.id, ...keyOf({ from, to, amount }), slippage, isUnlimited],
      queryFn: ({ signal }) =>
        prepareSwap(kit, { from, to, amount, slippage, isUnlimited, networkId: network.id, signal }),
      gcTime: 0,
      refetchInterval: isSigning ? false : refresh,
      refetchOnWindowFocus: !isSigning,
      networkMode: 'always',
    },
    data.queryClient,
  )
  const [least, setLeast] = useState<bigint>()
  if (prepared && least === undefined) setLeast(prepared.leastAmount)
  return {
    prepared,
    hasMoved: prepared !== undefined && least !== undefined && prepared.toAmount < least,
    error,
    agree: () => setLeast(prepared?.leastAmount),
    renew: async () => void (await refetch()),
  }
}
