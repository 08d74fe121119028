import { useContext, useEffect } from 'react'
import { dismissRequest } from '../core/actions/dismissRequest.ts'
import type { WalletRequest } from '../core/requests.ts'
import { defineResource } from '../core/resource.ts'
import type { KitState } from '../core/store.ts'
import { useKitInstance } from './KitContext.ts'
import { ViewKeepContext } from './viewKeep.ts'

type RequestOfView = {
  /** The request that the view is about. */
  select: (state: KitState) => WalletRequest | undefined
  start: () => void
}

/** The requests whose views are drawn. */
const drawnRequests = defineResource('requestsOfViews', () => new Set<RequestOfView['select']>())

/**
 * A view that was opened without a press asks by itself; the answer has been read once the view is left, and not when it broke.
 * What is asked for may not change while the view is drawn.
 */
export function useRequestOfView({ select, start }: RequestOfView): void {
  const kit = useKitInstance()
  const keep = useContext(ViewKeepContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the component stands for what is asked for
  useEffect(() => {
    if (kit.isDestroyed) return
    const drawn = kit.resource(drawnRequests)
    drawn.add(select)
    if (!select(kit.store.getState())) start()
    return () => {
      drawn.delete(select)
      // React's strict mode puts a new view away and back again at once, and one that is leaving may stand beside one that
      // shows the same: neither means that the answer has been read.
      const putAway = () => {
        const answered = select(kit.store.getState())
        const isShown = [...drawn].some((other) => other(kit.store.getState())?.id === answered?.id)
        if (answered && !isShown) dismissRequest(kit, answered)
      }
      queueMicrotask(() => {
        if (keep?.isBroken) keep.whenLeft.push(putAway)
        else putAway()
      })
    }
  }, [kit])
}
