import { useEffect, useRef, useState } from 'react'

/** When a skeleton comes and how long it stays at least, in milliseconds. */
const skeletonTiming = { after: 200, atLeast: 300 } as const

/**
 * Whether to show the skeleton of something that loads: after 200 ms, and then for at least 300 ms.
 *
 * While it answers true, show the skeleton even when the content is there; while loading and false, show nothing yet.
 */
export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? skeletonTiming.after : Math.max(0, since.current + skeletonTiming.atLeast - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, shown])
  return shown
}
