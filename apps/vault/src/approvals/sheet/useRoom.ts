import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Lower than that, a note over the answers would leave no room to read in. It grows with the size of the visitor's text. */
const lowRoom = '(max-height: 34em)'

const subscribe = (listener: () => void) => {
  const low = matchMedia(lowRoom)
  low.addEventListener('change', listener)
  return () => low.removeEventListener('change', listener)
}

/** What room the frame or the window leaves for what sticks to its foot. */
export type Room = {
  /** Only the answers may stay at the foot. */
  readonly isLow: boolean
  /** Something goes on under the foot, and can be scrolled up. */
  readonly isCut: boolean
}

/** Watches the room around an element that sticks to the foot. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const isLow = useSyncExternalStore(subscribe, () => matchMedia(lowRoom).matches)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const update = () => {
      const { clientHeight, scrollHeight, scrollTop } = document.documentElement
      setCut(scrollHeight - clientHeight - scrollTop > 1)
    }
    const observer = new ResizeObserver(update)
    if (element.current?.parentElement) observer.observe(element.current.parentElement)
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    update()
    return () => {
      observer.disconnect()
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [element])
  return { isLow, isCut }
}
