import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeModal } from '../core/actions/closeModal.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { KitError } from '../core/errors.ts'
import type { Kit } from '../core/kit.ts'
import { partError } from '../core/reportPart.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { wordsLanguage } from '../runtime/language.ts'
import { useNotices } from '../runtime/notices.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { useRootProps } from '../runtime/useRootProps.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { ConnectCta } from '../ui/ConnectCta.tsx'
import { DialogShell } from '../ui/DialogShell.tsx'
import { useIsomorphicLayoutEffect } from '../ui/useIsomorphicLayoutEffect.ts'
import { buttonMessages, shellMessages } from './buttonMessages.ts'
import { loadModal } from './loadModal.ts'
import { pendingModal, useLoadedModal, useModalState } from './modalState.ts'

type ModalHostProps = { embedded?: boolean | undefined }

/** Draws the modal over the page, or with `embedded` in its place. */
export function ModalHost({ embedded = false }: ModalHostProps) {
  // A kit in the page is drawn there and not over the page as well.
  const isHere = useKitState((state) => state.modal.embedded === embedded)
  return isHere ? <DrawnModal embedded={embedded} /> : null
}

/** Fetches the modal when it is first wanted, then draws it for as long as the page lives; until then its frame stands there. */
function DrawnModal({ embedded }: ModalHostProps) {
  const kit = useKitInstance()
  const isDrawn = useDrawsModal(kit)
  // Each opening creates a new stack.
  const shown = useKitState(({ modal }) => (embedded || modal.open) && modal.stack)
  const hasToast = useNotices(({ toast }) => toast !== undefined)
  const loaded = useLoadedModal(kit)
  const root = useRootProps()
  const [failure, setFailure] = useState<KitError>()
  const [shellAt, setShellAt] = useState<number>()
  if (!shown && shellAt !== undefined) setShellAt(undefined)

  const hasShell = shown && !loaded && !embedded && shown.at(-1)?.name === 'Connect'
  useEffect(() => {
    if (!(shown || hasToast) || kit.isDestroyed) return
    setFailure(undefined)
    const load = () =>
      void loadModal(kit).catch((error) => {
        if (!embedded) closeModal(kit)
        setFailure(partError(error))
      })
    // Code that is in the browser's cache runs as soon as it is asked for, and the shell is to be seen before.
    if (hasShell) return afterPaint(load)
    load()
  }, [kit, shown, hasToast, embedded, hasShell])

  if (!isDrawn) return null
  if (loaded) {
    const { Modal, ...props } = loaded
    return <Modal {...props} embedded={embedded} shownSince={shellAt} />
  }
  if (hasShell) {
    const words = shellMessages(wordsLanguage(kit))
    return <DialogShell {...root} {...words} onDismiss={() => closeModal(kit)} onShown={setShellAt} />
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

/** Whether this host draws the modal: of several React roots with one kit the first one does, and the next once that has gone. */
function useDrawsModal(kit: Kit): boolean {
  const [self] = useState(() => ({}))
  useIsomorphicLayoutEffect(() => {
    if (kit.isDestroyed) return
    const { store } = pendingModal(kit)
    store.setState(({ hosts = [] }) => ({ hosts: [...hosts, self] }))
    return () => store.setState(({ hosts = [] }) => ({ hosts: hosts.filter((each) => each !== self) }))
  }, [kit, self])
  const first = useModalState(kit, ({ hosts = [] }) => hosts[0])
  return !first || first === self
}
