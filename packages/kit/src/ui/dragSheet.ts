import { isPhone } from './focus.ts'

type Drag = { pointer: number; startY: number; lastY: number; lastTime: number; speed: number; moving: boolean }

/** A sheet closes when it is pulled past 30% of its height, or let go faster than 500 px/s. */
export function isPulledAway(distance: number, height: number, speed: number): boolean {
  return distance > height * 0.3 || (distance > 0 && speed > 500)
}

/**
 * Lets a sheet follow the finger by its grabber or header, and says when it was pulled away; until `signal` is aborted.
 * Phones only.
 */
export function dragSheet(panel: HTMLElement, onClose: () => void, signal: AbortSignal): void {
  let drag: Drag | undefined
  const end = ({ type }: PointerEvent) => {
    const ended = drag
    drag = undefined
    if (!ended?.moving) return
    panel.removeAttribute('data-dragging')
    const distance = Math.max(0, ended.lastY - ended.startY)
    if (type === 'pointerup' && isPulledAway(distance, panel.offsetHeight, ended.speed)) onClose()
    // The owner may refuse to close; the sheet then goes back. When it does close, it sinks from where it is.
    requestAnimationFrame(() => {
      if (!panel.closest('[data-state="leaving"]')) panel.style.removeProperty('--fy-drag')
    })
  }
  const start = ({ button, clientY, pointerId, target, timeStamp }: PointerEvent) => {
    const handle = target instanceof Element && target.closest('[data-fy-drag]')
    if (!handle || !isPhone() || button !== 0) return
    drag = { pointer: pointerId, startY: clientY, lastY: clientY, lastTime: timeStamp, speed: 0, moving: false }
  }
  const move = ({ clientY, pointerId, timeStamp }: PointerEvent) => {
    if (!drag || pointerId !== drag.pointer) return
    const distance = clientY - drag.startY
    if (!drag.moving) {
      if (Math.abs(distance) < 6) return
      drag.moving = true
      panel.setAttribute('data-dragging', '')
      panel.setPointerCapture(pointerId)
    }
    const time = timeStamp - drag.lastTime
    if (time > 0) drag.speed = ((clientY - drag.lastY) / time) * 1000
    drag.lastY = clientY
    drag.lastTime = timeStamp
    panel.style.setProperty('--fy-drag', `${Math.max(0, distance)}px`)
  }
  panel.addEventListener('pointerdown', start, { signal })
  panel.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) panel.addEventListener(type, end, { signal })
}
