import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeModal } from '../core/actions/closeModal.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { KitError } from '../core/errors.ts'
import { partError } from '../core/reportPart.ts'
import { ConnectCta } from '../ui/ConnectCta.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { wordsLanguage } from '../view/language.ts'
import { useNotices } from '../view/notices.ts'
import { useKitState } from '../view/useKitState.ts'
import { useRootProps } from '../view/useRootProps.ts'
import { buttonMessages } from './buttonMessages.ts'
import { loadModal } from './loadModal.ts'
import { useLoadedModal } from './modalState.ts'

/** Fetches the modal when it is first wanted, then draws it for as long as the page lives. */
export function ModalHost({ embedded }: { embedded?: boolean }) {
  const kit = useKitInstance()
  // Each opening creates a new stack.
  const shown = useKitState(({ modal }) => (embedded || (!modal.embedded && modal.open)) && modal.stack)
  const hasToast = useNotices(({ toast }) => toast !== undefined)
  // A kit in the page is drawn there and not over the page as well.
  const isElsewhere = useKitState((state) => state.modal.embedded !== (embedded ?? false))
  const loaded = useLoadedModal(kit)
  const root = useRootProps()
  const [failure, setFailure] = useState<KitError>()

  useEffect(() => {
    if (!(shown || hasToast) || kit.isDestroyed) return
    setFailure(undefined)
    loadModal(kit).catch((error) => {
      if (!embedded) closeModal(kit)
      setFailure(partError(error))
    })
  }, [kit, shown, hasToast, embedded])

  if (isElsewhere) return null
  if (loaded) {
    const { Modal, ...props } = loaded
    return <Modal {...props} embedded={embedded} />
  }
  if (!failure) return null
  const { code, shortMessage } = failure
  const { missing = shortMessage } = buttonMessages(wordsLanguage(kit))
  return createPortal(
    <div role="alert">
      <ConnectCta
        {...root}
        state="note"
        onPress={() => (code === 'PAGE_OUTDATED' ? location.reload() : openModal(kit))}
      >
        {missing}
      </ConnectCta>
    </div>,
    document.body,
  )
}
