import { type PointerEvent, type RefObject, useRef } from 'react'
import { isPhone } from './focus.ts'

type Drag = { pointer: number; startY: number; lastY: number; lastTime: number; speed: number; moving: boolean }

/** A sheet closes when it is pulled past 30% of its height, or let go faster than 500 px/s. */
export function isPulledAway(distance: number, height: number, speed: number): boolean {
  return distance > height * 0.3 || (distance > 0 && speed > 500)
}

/** Lets a sheet follow the finger by its grabber or header, and says when it was pulled away. Phones only. */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag>(undefined)
  const end = (cancelled: boolean) => {
    const { current } = drag
    const element = panel.current
    drag.current = undefined
    if (!current?.moving || !element) return
    element.removeAttribute('data-dragging')
    const distance = Math.max(0, current.lastY - current.startY)
    const away = !cancelled && isPulledAway(distance, element.offsetHeight, current.speed)
    if (away) onClose()
    // The owner may refuse to close; the sheet then goes back. When it does close, it sinks from where it is.
    requestAnimationFrame(() => {
      if (!element.closest('[data-state="leaving"]')) element.style.removeProperty('--fy-drag')
    })
  }
  return {
    onPointerDown(event: PointerEvent) {
      const { target } = event
      const handle = target instanceof Element && target.closest('[data-fy-drag]')
      if (!handle || !isPhone() || event.button !== 0) return
      const { clientY, timeStamp, pointerId } = event
      drag.current = {
        pointer: pointerId,
        startY: clientY,
        lastY: clientY,
        lastTime: timeStamp,
        speed: 0,
        moving: false,
      }
    },
    onPointerMove(event: PointerEvent) {
      const { current } = drag
      const element = panel.current
      if (!current || !element || event.pointerId !== current.pointer) return
      const distance = event.clientY - current.startY
      if (!current.moving) {
        if (Math.abs(distance) < 6) return
        current.moving = true
        element.setAttribute('data-dragging', '')
        element.setPointerCapture(current.pointer)
      }
      const time = event.timeStamp - current.lastTime
      if (time > 0) current.speed = ((event.clientY - current.lastY) / time) * 1000
      current.lastY = event.clientY
      current.lastTime = event.timeStamp
      element.style.setProperty('--fy-drag', `${Math.max(0, distance)}px`)
    },
    onPointerUp: () => end(false),
    onPointerCancel: () => end(true),
  }
}
