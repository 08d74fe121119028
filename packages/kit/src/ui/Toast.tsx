import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { isPhone } from './focus.ts'
import { IconCheck, IconClose } from './icons.tsx'
import styles from './Toast.module.css'

export type ToastProps = {
  children: ReactNode
  /** Red, with a cross. */
  bad?: boolean | undefined
  /** Instead of the check or the cross. */
  icon?: ReactNode | undefined
  /** On its way out: 160 ms. */
  leaving?: boolean | undefined
  /** The pointer is over it, or has left: its time stands still meanwhile. */
  onHover?: ((over: boolean) => void) | undefined
  /** The pointer pressed it: it may stand over something the reader wants. */
  onPress?: (() => void) | undefined
  /** What it says can be done by pressing it: it is then a button, for the keyboard too. */
  onAct?: (() => void) | undefined
}

/** A short message that goes by itself. It is silent: say it through a `LiveRegion`. */
export function Toast({ children, bad, icon, leaving, onHover, onPress, onAct }: ToastProps) {
  const Box = onAct ? 'button' : 'div'
  return (
    <Box
      {...(onAct && { type: 'button' as const, onClick: onAct })}
      className={cx(styles.toast, bad && styles.bad, leaving && styles.leaving)}
      // One that comes up under a pointer at rest is not being read by it.
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onPointerUp={onPress}
    >
      <span className={styles.glyph}>{icon ?? (bad ? <IconClose size="s" /> : <IconCheck size="s" />)}</span>
      <span>{children}</span>
    </Box>
  )
}

export type ToastRegionProps = {
  children: ReactNode
  /**
   * In the open panel, 16 px from its end, or 12 px over the buttons that a view ends with; over the panel where it
   * is a sheet, whose buttons stand there; or on the page, 24 px from its top, inside a separate `Root`.
   */
  on: 'panel' | 'page'
}

/** Where toasts stand; put it inside the dialog's children for the panel. */
export function ToastRegion({ children, on }: ToastRegionProps) {
  const [sheet, setSheet] = useState<Element | null>()
  const findSheet = (element: Element | null) => {
    if (element && on === 'panel' && isPhone()) setSheet(element.closest('dialog'))
  }
  if (sheet) return createPortal(<div className={cx(styles.place, styles.page, styles.sheet)}>{children}</div>, sheet)
  return (
    <div ref={findSheet} className={cx(styles.place, on === 'page' && styles.page)}>
      {children}
    </div>
  )
}
