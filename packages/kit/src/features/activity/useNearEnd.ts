import { useEffect, useRef } from 'react'

/** How far from the end the next page is asked for, in px. */
const ahead = 400

/**
 * Calls `onNear` once for each `count` when the end of a list comes near. A page that adds nothing does not ask for another
 * one: then it is up to the visitor.
 */
export function useNearEnd(count: number, isEnabled: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!isEnabled || count === 0 || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, isEnabled])
  return end
}
