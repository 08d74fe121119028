import { type RefObject, useEffect } from 'react'

/** Calls `onEnd` once the end of what scrolls in a place has been in view. */
export function useReadToEnd(place: RefObject<HTMLElement | null>, content: string, onEnd: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useEffect(() => {
    const well = place.current?.firstElementChild
    if (!well) return undefined
    const update = () => {
      // Heights fall between pixels.
      if (well.clientHeight > 0 && well.scrollHeight - well.scrollTop - well.clientHeight < 2) onEnd()
    }
    update()
    well.addEventListener('scroll', update)
    const observer = new ResizeObserver(update)
    observer.observe(well)
    return () => {
      well.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [place, content, onEnd])
}
