import { useEffect, useState } from 'react'

/** How long before the end it is said, in milliseconds. */
const soon = 20_000

/** Whether the end, in milliseconds of `performance.now()`, is less than 20 seconds away. */
export function useEndsSoon(endsAt: number | undefined): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    if (endsAt === undefined || endsAt === Number.POSITIVE_INFINITY) return undefined
    const timer = setTimeout(() => setSoon(true), Math.max(0, endsAt - soon - performance.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
  return isSoon
}
