import { useEffect, useRef } from 'react'
import { closeModal } from '../core/actions/closeModal.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { Namespace } from '../core/network.ts'
import type { KitState } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'

/** Shows the wallets of a chain family in the kit's modal for as long as a page says so. */
export function useWalletDialog(
  namespace: Namespace,
  { open, onClose }: { readonly open: boolean; readonly onClose: () => void },
): void {
  const kit = useKitInstance()
  const closed = useRef(onClose)
  useEffect(() => {
    closed.current = onClose
  })
  useEffect(() => {
    if (!open || kit.isDestroyed) return
    openModal(kit, { name: 'NamespaceWallets', parameters: { namespace } })
    let isShown = true
    const stop = kit.subscribe(selectIsShown, (shown) => {
      if (shown || !isShown) return
      isShown = false
      closed.current()
    })
    return () => {
      stop()
      if (isShown) closeModal(kit)
    }
  }, [kit, namespace, open])
}

/** A kit in the page is never closed: it leaves the dialog when another view takes its place. */
function selectIsShown({ modal: { embedded, open, stack } }: KitState): boolean {
  return open && (!embedded || stack.some(({ name }) => name === 'NamespaceWallets'))
}
