import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import type { ElementNode } from './ElementNode.ts'
import { focusFirst, isPhone, keepTabInside } from './focus.ts'
import { lockScroll, type PageScroll, readPageScroll } from './lockScroll.ts'
import motion from './Motion.module.css'
import { Root, type RootProps } from './Root.tsx'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts'
import { useIsPainted } from './useIsPainted.ts'
import { afterAnimations, type Presence, usePresence } from './usePresence.ts'

/** How the reader asked to leave: Escape, a press beside the panel, or pulling the sheet down. */
export type DismissReason = 'escape' | 'scrim' | 'drag'

export type DialogProps = Omit<RootProps, 'children'> & {
  children: ElementNode
  open: boolean
  /**
   * True covers the page; false lets the page be pressed while the panel stays, for wallets that draw inside the page.
   * May change while open. Default true.
   */
  modal?: boolean | undefined
  /** Id of the element that names the dialog; else give `label`. */
  labelledBy?: string | undefined
  label?: string | undefined
  /**
   * Draws what `children` will be, unseen, so that opening has little left to do. `open` goes before it. Default false.
   */
  expected?: boolean | undefined
  /**
   * Stands above `children` and is drawn one frame before them, so that a press is answered at once; the panel comes in
   * when it holds both.
   */
  head?: ElementNode
  /**
   * When a `DialogShell` was shown that this one takes the place of, in milliseconds of the page: what is in it is then drawn
   * at once, and its entrance goes on where that of the shell was. Read when it opens.
   */
  shownSince?: number | undefined
  /** Shakes the panel for 500 ms, as an answer to a refused close. */
  shaking?: boolean | undefined
  /** Called when the reader wants to leave; the owner decides whether `open` turns false. */
  onDismiss: (reason: DismissReason) => void
  /** Called once the leave animation is over. */
  onGone?: (() => void) | undefined
  /** Draws the panel in place, without overlay, focus handling or Escape. Default false. */
  embedded?: boolean | undefined
  /** Where focus goes on close, when the element that had it before opening is not the one. */
  returnFocusTo?: (() => HTMLElement | null) | undefined
}

/**
 * The modal panel: a native `<dialog>` at the end of the body, a sheet where the screen is at most 480 px wide.
 *
 * @example <Dialog open={open} label="Connect wallet" onDismiss={close}>…</Dialog>
 */
export function Dialog(props: DialogProps) {
  const { open, embedded, theme, kit, hasAccent, dir, lang, head, children } = props
  const root = { theme, kit, hasAccent, dir, lang }
  const [presence, endLeaving] = usePresence(open || Boolean(embedded), props.onGone)
  const stage: Stage = presence === 'gone' && props.expected ? 'expected' : presence
  // Each time it is gone, what was in it is gone too.
  const [round, setRound] = useState({ presence, count: 0 })
  if (round.presence !== presence) setRound({ presence, count: round.count + (presence === 'gone' ? 1 : 0) })
  const kept = useRef({ head, children })
  useEffect(() => {
    if (open) kept.current = { head, children }
  })
  if (embedded) {
    return (
      <Root {...root}>
        <section className={styles.panel} aria-labelledby={props.labelledBy} aria-label={props.label} data-fy-panel="">
          <div className={cx(styles.body, props.shaking && cx(styles.shaking, motion.shake))}>
            {head}
            {children}
          </div>
        </section>
      </Root>
    )
  }
  if (stage === 'gone') return null
  return createPortal(
    <Root {...root}>
      <Overlay
        key={round.count}
        {...props}
        {...(open || stage === 'expected' ? {} : kept.current)}
        stage={stage}
        onLeft={endLeaving}
      />
    </Root>,
    document.body,
  )
}

type Stage = Presence | 'expected'

type OverlayProps = DialogProps & { stage: Stage; onLeft: () => void }

function Overlay(props: OverlayProps) {
  const { stage, modal = true, labelledBy, label, shaking, head, children, shownSince } = props
  const dialogRef = useRef<HTMLDialogElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const shown = stage === 'there'
  const leaving = stage === 'leaving'
  // How the page was when the dialog was opened, read before anything changes.
  const [before, setBefore] = useState<PageScroll>()
  if (shown && !before) setBefore(readPageScroll())
  const opener = useRef<Element>(undefined)
  const isPainted = useIsPainted(shownSince !== undefined)
  const isWhole = isPainted || !head
  const latest = useRef(props)
  useIsomorphicLayoutEffect(() => {
    latest.current = props
  })

  // All that changes the page comes before what asks for its layout, the focus.
  useIsomorphicLayoutEffect(() => {
    if (shown && before) return lockScroll(before)
  }, [shown, before])

  useIsomorphicLayoutEffect(() => {
    const { shownSince } = latest.current
    if (shown && shownSince !== undefined)
      dialogRef.current?.style.setProperty('--fy-since', `${Math.round(shownSince - performance.now())}ms`)
  }, [shown])

  useIsomorphicLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!shown || !dialog) return
    const root = dialog.parentElement
    // React Aria hides what comes later, but for this.
    if (root) root.dataset.reactAriaTopLayer = 'true'
    const isOurs = (target: EventTarget | null) => target instanceof Node && dialog.contains(target)
    let taken: Event | undefined
    const { body } = document
    const takeEscape = (event: KeyboardEvent) => {
      // Other libraries listen on the document in capture, and leave what is prevented.
      if (event.key !== 'Escape' || event.defaultPrevented || !isOurs(event.target)) return
      if (!document.querySelector('[role$=dialog]')) return
      event.preventDefault()
      taken = event
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented && event !== taken
      if (isTaken || event.cancelBubble || event.isComposing) return
      if (!isOurs(event.target) && event.target !== body) return
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        latest.current.onDismiss('escape')
      }
      if (event.key === 'Tab' && panelRef.current) keepTabInside(event, panelRef.current, latest.current.modal ?? true)
    }
    // A dialog of the page takes a press or focus in this one for one outside of it, and closes or takes the focus back.
    const keepFromPage = (event: Event) => {
      if (isOurs(event.type === 'focusout' ? (event as FocusEvent).relatedTarget : event.target))
        event.stopPropagation()
    }
    // jsdom takes no signal of Node's.
    const outward = ['pointerdown', 'mousedown', 'focusin', 'focusout']
    addEventListener('keydown', takeEscape, true)
    body.addEventListener('keydown', onKeyDown)
    for (const type of outward) body.addEventListener(type, keepFromPage)
    return () => {
      removeEventListener('keydown', takeEscape, true)
      body.removeEventListener('keydown', onKeyDown)
      for (const type of outward) body.removeEventListener(type, keepFromPage)
    }
  }, [shown])

  // Opening, and switching between modal and not. The dialog's display never depends on `open`, so nothing flashes.
  useIsomorphicLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || !shown) return
    // A shell that this one takes the place of has given the focus back by now.
    opener.current ??= document.activeElement ?? undefined
    const focused = dialog.contains(document.activeElement) ? document.activeElement : undefined
    if (dialog.open) dialog.close()
    // Over a modal dialog of the page always as modal, since the panel would be inert below it.
    if (modal || document.querySelector('dialog:modal')) dialog.showModal()
    else dialog.show()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    else if (panelRef.current) focusFirst(panelRef.current)
  }, [modal, shown])

  useIsomorphicLayoutEffect(() => {
    // What there is to fill in has come.
    const panel = panelRef.current
    if (panel && shown && isPainted && document.activeElement === panel) focusFirst(panel)
  }, [shown, isPainted])

  const giveBack = useRef<() => void>(undefined)
  useIsomorphicLayoutEffect(() => {
    giveBack.current = () => {
      const dialog = dialogRef.current
      const { activeElement } = document
      const ours = !activeElement || activeElement === document.body || dialog?.contains(activeElement)
      if (dialog?.open) dialog.close()
      const target = latest.current.returnFocusTo?.() ?? opener.current
      if (ours && target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  })

  // Leaving gives the page back at once, before the animation ends. Focus moves in an effect and not in its clean-up,
  // since React puts focus back to where it was after clean-ups; on unmount there is nothing left to put it back to.
  useIsomorphicLayoutEffect(() => {
    if (leaving) giveBack.current?.()
  }, [leaving])
  useIsomorphicLayoutEffect(() => () => giveBack.current?.(), [])
  useEffect(() => {
    if (leaving) return afterAnimations(dialogRef.current, () => latest.current.onLeft())
  }, [leaving])

  // Engines without `closedby` close on a second Escape even when the first was refused.
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || !shown) return
    dialog.setAttribute('closedby', 'none')
    const onCancel = (event: Event) => {
      if (event.target === dialog) event.preventDefault()
    }
    const onClose = (event: Event) => {
      // What we closed ourselves stays closed, also where its effects are not cleaned up yet.
      if (event.target !== dialog || dialog.open || latest.current.stage !== 'there' || !dialog.isConnected) return
      if (latest.current.modal ?? true) dialog.showModal()
      else dialog.show()
      latest.current.onDismiss('escape')
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
    }
  }, [shown])

  // Comes while the sheet does; one that cannot be pulled has other ways out.
  useEffect(() => {
    const panel = panelRef.current
    if (!shown || !panel || !isPhone()) return
    const leave = new AbortController()
    import('./dragSheet.ts').then(
      ({ dragSheet }) => dragSheet(panel, () => latest.current.onDismiss('drag'), leave.signal),
      () => undefined,
    )
    return () => leave.abort()
  }, [shown])

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-modal={modal || undefined}
      aria-labelledby={labelledBy}
      aria-label={label}
      data-state={shown ? 'open' : stage}
      data-page={modal ? undefined : 'open'}
      data-bare={isWhole ? undefined : ''}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
      <div className={styles.scrim} onClick={() => props.onDismiss('scrim')} />
      <div ref={panelRef} className={styles.panel} tabIndex={-1} data-fy-panel="">
        <div className={styles.grabber} data-fy-drag="" />
        <div className={cx(styles.body, shaking && cx(styles.shaking, motion.shake))}>
          {head}
          {isWhole && children}
        </div>
      </div>
    </dialog>
  )
}
