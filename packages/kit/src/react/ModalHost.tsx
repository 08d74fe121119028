import { useEffect, useState } from 'react'
import { close } from '../core/actions/close.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { useKitState } from '../view/useKitState.ts'
import { type LoadedModal, loadModal } from './loadModal.ts'

/** Fetches the modal when it is first wanted, then draws it for as long as the page lives. */
export function ModalHost({ embedded }: { embedded?: boolean }) {
  const kit = useKitInstance()
  const wanted = useKitState(
    (state) => embedded || (!state.modal.embedded && state.modal.open) || state.toasts.length > 0,
  )
  const [loaded, setLoaded] = useState<{ kit: typeof kit; modal: LoadedModal }>()

  useEffect(() => {
    if (!wanted || kit.isDestroyed) return
    let isCurrent = true
    loadModal(kit).then(
      (modal) => isCurrent && setLoaded({ kit, modal }),
      // The failure is reported by loadModal; the button offers to try again.
      () => close(kit),
    )
    return () => {
      isCurrent = false
    }
  }, [kit, wanted])

  if (loaded?.kit !== kit) return null
  const { Modal, ...props } = loaded.modal
  return <Modal {...props} embedded={embedded} />
}
