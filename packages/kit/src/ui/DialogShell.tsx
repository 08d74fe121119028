import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import dialogStyles from './Dialog.module.css'
import header from './Header.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { lockScroll, readPageScroll } from './lockScroll.ts'
import { Root, type RootProps } from './Root.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'

export type DialogShellProps = Omit<RootProps, 'children'> & {
  title: string
  closeLabel: string
  /** Said of the rows to come to assistive technology. */
  loadingLabel: string
  onDismiss: () => void
  /** Told once, with the time at which its entrance began, in milliseconds of the page. */
  onShown: (at: number) => void
}

/**
 * The dialog before its code is here: the same frame, its title and rows to come. It is part of a page's first load, so a
 * press is answered in the same frame. `Dialog` takes its place with `shownSince`, and nothing moves.
 */
export function DialogShell({ title, closeLabel, loadingLabel, onDismiss, onShown, ...root }: DialogShellProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = useRef(onShown)
  useIsomorphicLayoutEffect(() => {
    const dialog = dialogRef.current
    const unlock = lockScroll(readPageScroll())
    dialog?.showModal()
    panelRef.current?.focus({ preventScroll: true })
    shown.current(performance.now())
    // Closing it gives the focus back to where it came from, before whatever takes its place looks for it.
    return () => {
      dialog?.close()
      unlock()
    }
  }, [])
  return createPortal(
    <Root {...root}>
      <dialog
        ref={dialogRef}
        className={dialogStyles.dialog}
        aria-modal
        aria-labelledby={titleId}
        data-state="open"
        onCancel={(event) => {
          event.preventDefault()
          onDismiss()
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
        <div className={dialogStyles.scrim} onClick={onDismiss} />
        <div ref={panelRef} className={dialogStyles.panel} tabIndex={-1} data-fy-panel="">
          <div className={dialogStyles.grabber} />
          <div className={dialogStyles.body}>
            <div className={header.header}>
              <h2 className={header.title} id={titleId}>
                {title}
              </h2>
              <IconButton label={closeLabel} onPress={onDismiss}>
                {/* `IconClose`, without the other drawings. */}
                <Icon d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
              </IconButton>
            </div>
            <SkeletonRows count={4} label={loadingLabel} single />
            <div className={dialogStyles.foot} />
          </div>
        </div>
      </dialog>
    </Root>,
    document.body,
  )
}
