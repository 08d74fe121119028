import { type RefObject, useEffect } from 'react'

/** Calls `onEnd` once the end of what scrolls in a place has been in view. */
export function useReadToEnd(place: RefObject<HTMLElement | null>, content: string, onEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useEffect(() => {
    const well = place.current?.firstElementChild
    if (!well) return undefined
    const look = () => {
      // Heights fall between pixels.
      if (well.clientHeight > 0 && well.scrollHeight - well.scrollTop - well.clientHeight < 2) onEnd()
    }
    look()
    well.addEventListener('scroll', look)
    const observer = new ResizeObserver(look)
    observer.observe(well)
    return () => {
      well.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [place, content, onEnd])
}
