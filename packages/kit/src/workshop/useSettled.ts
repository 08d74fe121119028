import { useEffect, useState } from 'react'

/**
 * A value once it has not changed for a while, so that typing asks nobody at each letter.
 *
 * @param first What it is until then. Default: the value that is there at the start.
 */
export function useSettled<T>(value: T, wait: number, first: T = value): T {
  const [settled, settle] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
