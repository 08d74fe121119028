import { useEffect } from 'react'
import { closeModal } from '../core/actions/closeModal.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { useNotices } from '../view/notices.ts'
import { useKitState } from '../view/useKitState.ts'
import { loadModal } from './loadModal.ts'
import { useLoadedModal } from './modalState.ts'

/** Fetches the modal when it is first wanted, then draws it for as long as the page lives. */
export function ModalHost({ embedded }: { embedded?: boolean }) {
  const kit = useKitInstance()
  const isOpen = useKitState((state) => embedded || (!state.modal.embedded && state.modal.open))
  const hasToast = useNotices(({ toast }) => toast !== undefined)
  const wanted = isOpen || hasToast
  // A kit in the page is drawn there and not over the page as well.
  const isElsewhere = useKitState((state) => state.modal.embedded !== (embedded ?? false))
  const loaded = useLoadedModal(kit)

  useEffect(() => {
    // The failure is reported by loadModal; the button offers to try again.
    if (wanted && !kit.isDestroyed) loadModal(kit).catch(() => closeModal(kit))
  }, [kit, wanted])

  if (!loaded || isElsewhere) return null
  const { Modal, ...props } = loaded
  return <Modal {...props} embedded={embedded} />
}
