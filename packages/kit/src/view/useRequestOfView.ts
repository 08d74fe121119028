import { useEffect, useRef } from 'react'
import { dismissRequest } from '../core/actions/dismissRequest.ts'
import type { WalletRequest } from '../core/requests.ts'
import type { KitState } from '../core/store.ts'
import { useKitInstance } from './KitContext.ts'

type RequestOfView = {
  /** The request that the view is about. */
  select: (state: KitState) => WalletRequest | undefined
  start: () => void
}

/**
 * A view that was opened without a press asks by itself; the answer has been read once the view is gone. What is asked
 * for may not change while the view is drawn.
 */
export function useRequestOfView({ select, start }: RequestOfView): void {
  const kit = useKitInstance()
  const drawn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the component stands for what is asked for
  useEffect(() => {
    if (kit.isDestroyed) return
    drawn.current += 1
    if (!select(kit.store.getState())) start()
    return () => {
      drawn.current -= 1
      // React's strict mode puts a new view away and back again at once; its answer has not been read by that.
      queueMicrotask(() => {
        const answered = drawn.current === 0 ? select(kit.store.getState()) : undefined
        if (answered) dismissRequest(kit, answered)
      })
    }
  }, [kit])
}
