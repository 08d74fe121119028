import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { limits } from '../core/limits.ts'
import { dismissToast } from '../runtime/dismissToast.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import type { Toast as Notice } from '../runtime/notices.ts'
import { IconAlert } from '../ui/IconAlert.tsx'
import { Toast, ToastRegion } from '../ui/Toast.tsx'

type TimedToastProps = { toast: Notice; on: 'panel' | 'page'; children: ReactNode }

/**
 * A message that goes after 4 s, or 8 s for a failure, and when the visitor goes on to another view, whose buttons it
 * would cover; its time stands still under the pointer.
 */
export function TimedToast({ toast, on, children }: TimedToastProps) {
  const kit = useKitInstance()
  const [isHovered, setIsHovered] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const asksToReload = typeof toast.text === 'object' && toast.text.code === 'PAGE_OUTDATED'

  // A message that follows another waits a moment, so that the change is seen.
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), limits.toastReopen)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // What has to be pressed waits for it.
    if (isHovered || asksToReload) return
    const timer = setTimeout(
      () => dismissToast(kit, toast.id),
      toast.kind === 'error' ? limits.errorToast : limits.toast,
    )
    return () => clearTimeout(timer)
  }, [kit, toast, isHovered, asksToReload])
  // With the drawing and not after it: the visitor may go on at once.
  useLayoutEffect(
    () =>
      kit.store.subscribe(({ modal }, { modal: before }) => {
        // A view that leaves with what a wallet answered goes before the message about it is seen.
        if (isShown && modal.open && before.open && modal.stack !== before.stack) dismissToast(kit, toast.id)
      }),
    [kit, toast, isShown],
  )

  if (!isShown) return null
  return (
    <ToastRegion on={on}>
      <Toast
        bad={toast.kind === 'error' || toast.kind === 'declined'}
        icon={toast.kind === 'info' ? <IconAlert size="s" /> : undefined}
        onHover={setIsHovered}
        {...(asksToReload ? { onAct: () => location.reload() } : { onPress: () => dismissToast(kit, toast.id) })}
      >
        {children}
      </Toast>
    </ToastRegion>
  )
}
