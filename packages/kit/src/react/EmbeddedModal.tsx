import { useEffect } from 'react'
import { resolveInitialRoute } from '../core/routes.ts'
import { patchModal, selectIsConnected } from '../core/store.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { ModalHost } from './ModalHost.tsx'

/**
 * Draws the kit in place instead of over the page. Closing shows Account to a connected visitor, else Connect.
 *
 * @example
 * <KitProvider kit={kit}><EmbeddedModal /></KitProvider>
 */
export function EmbeddedModal() {
  const kit = useKitInstance()
  useEffect(() => {
    const isConnected = selectIsConnected(kit.store.getState())
    const route = resolveInitialRoute({ hasAdapters: kit.options.adapters.length > 0, isConnected, isMobile: false })
    patchModal(kit.store, { embedded: true, open: true, stack: [route] })
    return () => patchModal(kit.store, { embedded: false, open: false, stack: [] })
  }, [kit])
  return <ModalHost embedded />
}
