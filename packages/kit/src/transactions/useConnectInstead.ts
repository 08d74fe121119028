import { useEffect } from 'react'
import { replaceView } from '../core/actions/navigate.ts'
import { useKitInstance } from '../runtime/KitContext.ts'

/** Leads to Connect from a view that a site opened by itself, and that has nothing to show without an account. */
export function useConnectInstead(isMissing: boolean): void {
  const kit = useKitInstance()
  useEffect(() => {
    if (isMissing && !kit.isDestroyed && kit.store.getState().modal.open) replaceView(kit, { name: 'Connect' })
  }, [kit, isMissing])
}
