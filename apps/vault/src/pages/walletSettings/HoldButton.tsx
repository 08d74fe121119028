import { Button } from '@foyer/kit/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './HoldButton.module.css'

export type HoldButtonProps = {
  label: string
  /** Stands there while it is held. */
  holding: string
  busy: boolean
  /** Why it cannot be pressed now. */
  disabled: string | undefined
  onHeld: () => void
}

const holdMs = 1_200

/** A button that has to be held by hand or key; a press of assistive technology, which cannot hold, is enough by itself. */
export function HoldButton({ busy, disabled, holding, label, onHeld }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isByHand = useRef(false)
  const [isHeld, setHeld] = useState(false)
  const begin = () => {
    isByHand.current = true
    if (busy || disabled !== undefined || timer.current !== undefined) return
    setHeld(true)
    timer.current = setTimeout(() => {
      end()
      onHeld()
    }, holdMs)
  }
  const end = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
    // The click of this press comes first, and is none of assistive technology.
    setTimeout(() => {
      isByHand.current = false
    })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is heard here happens to the button inside
    <div
      className={isHeld ? `${styles.hold} ${styles.held}` : styles.hold}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (isPress(event) && !event.repeat) begin()
      }}
      onKeyUp={end}
      onBlur={end}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Button
        kind="main"
        busy={busy}
        disabled={disabled}
        onPress={() => {
          if (!isByHand.current) onHeld()
        }}
      >
        {isHeld ? holding : label}
      </Button>
    </div>
  )
}
