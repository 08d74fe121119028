import { useEffect, useState } from 'react'

/** Whether something has been so for a while, in milliseconds; it ends at once. */
export function useDelayedFlag(isSo: boolean, after: number): boolean {
  const [lasts, setLasts] = useState(false)
  if (lasts && !isSo) setLasts(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), after)
    return () => clearTimeout(timer)
  }, [isSo, after])
  return lasts && isSo
}
