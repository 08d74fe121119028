import { useEffect, useRef } from 'react'
import type { Screens } from '../login/screens.ts'

/** Where this window logs in, and says how far calls have come: the frame's own screens, fetched when one is first shown. */
export function WindowScreens({ isOpen, screens }: { isOpen: boolean; screens: Screens }) {
  const place = useRef<HTMLDivElement>(null)
  const isDrawn = useRef(false)
  useEffect(() => {
    const element = place.current
    if (!isOpen || isDrawn.current || !element) return
    isDrawn.current = true
    const none = () => undefined
    void import('../frame/drawFrame.tsx').then(({ drawFrame }) =>
      drawFrame(element, { screens, onHeight: none, onEscape: none }),
    )
  }, [isOpen, screens])
  return <div ref={place} />
}
