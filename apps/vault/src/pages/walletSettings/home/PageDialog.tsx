import { type ReactNode, useEffect, useRef } from 'react'
import styles from './PageDialog.module.css'

export type PageDialogProps = {
  /** Id of its heading. */
  labelledBy: string
  onClose: () => void
  children: ReactNode
}

/** A question over the page, which keeps its place beneath. Escape closes it, and the focus goes back to where it was. */
export function PageDialog({ children, labelledBy, onClose }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const opener = document.activeElement
    shown.showModal()
    // Some engines close a dialog on a second Escape by themselves.
    const cancel = (event: Event) => {
      event.preventDefault()
      latest.current()
    }
    shown.addEventListener('cancel', cancel)
    return () => {
      shown.removeEventListener('cancel', cancel)
      shown.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={labelledBy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
