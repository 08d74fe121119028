import { useEffect, useState } from 'react'

/** A value once it has not changed for a while, so that typing asks nobody at each letter. */
export function useSettled<T>(value: T, wait: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
