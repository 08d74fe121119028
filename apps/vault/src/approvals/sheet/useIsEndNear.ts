import { useEffect, useState } from 'react'

/** How long before the end the sheet says so, in milliseconds. */
const noticeMs = 20_000

/** Whether the end, in milliseconds of `performance.now()`, is less than 20 seconds away. */
export function useIsEndNear(endsAt: number | undefined): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (endsAt === undefined || endsAt === Number.POSITIVE_INFINITY) return undefined
    const timer = setTimeout(() => setNear(true), Math.max(0, endsAt - noticeMs - performance.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
  return isNear
}
