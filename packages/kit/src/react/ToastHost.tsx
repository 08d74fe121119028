import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast } from '../core/actions/showToast.ts'
import { limits } from '../core/limits.ts'
import type { Toast as ToastState } from '../core/store.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Root } from '../ui/Root.tsx'
import { Toast, ToastRegion } from '../ui/Toast.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { useKitState } from '../view/useKitState.ts'
import { direction } from './direction.ts'

/** The newest message: inside the open panel, else over the page. */
export function ToastHost({ on }: { on: 'panel' | 'page' }) {
  const kit = useKitInstance()
  const theme = useKitState((state) => state.theme)
  const toast = useKitState((state) => state.toasts.at(-1))
  const isBad = toast?.kind === 'error'
  const content = (
    <>
      <LiveRegion polite={toast && !isBad ? toast.text : ''} assertive={isBad ? toast.text : ''} />
      {toast && (
        <ToastRegion on={on}>
          <TimedToast key={toast.id} toast={toast} />
        </ToastRegion>
      )}
    </>
  )
  if (on === 'panel') return content
  return createPortal(
    <Root theme={theme} dir={direction(kit.options.locale)} lang={kit.options.locale}>
      {content}
    </Root>,
    document.body,
  )
}

/** A message that goes after 4 s, or 8 s for a failure; its time stands still under the pointer. */
function TimedToast({ toast }: { toast: ToastState }) {
  const kit = useKitInstance()
  const [isHovered, setIsHovered] = useState(false)
  const [isShown, setIsShown] = useState(false)

  // A message that follows another waits a moment, so that the change is seen.
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), limits.toastReopen)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isHovered) return
    const timer = setTimeout(
      () => dismissToast(kit, toast.id),
      toast.kind === 'error' ? limits.errorToast : limits.toast,
    )
    return () => clearTimeout(timer)
  }, [kit, toast, isHovered])

  if (!isShown) return null
  return (
    <Toast bad={toast.kind === 'error'} onHover={setIsHovered} onPress={() => dismissToast(kit, toast.id)}>
      {toast.text}
    </Toast>
  )
}
