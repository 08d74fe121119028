import { type ReactElement, useEffect } from 'react'
import { openModal } from '../core/actions/openModal.ts'
import { patchModal } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { ModalHost } from './ModalHost.tsx'

/**
 * Draws the kit in place instead of over the page. Closing shows Account to a connected visitor, else Connect.
 *
 * @example
 * <KitProvider kit={kit}><EmbeddedModal /></KitProvider>
 */
export function EmbeddedModal(): ReactElement {
  const kit = useKitInstance()
  useEffect(() => {
    patchModal(kit.store, { embedded: true })
    openModal(kit)
    return () => patchModal(kit.store, { embedded: false, open: false, stack: [] })
  }, [kit])
  return <ModalHost embedded />
}
