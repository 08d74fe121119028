import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, in ms. */
export function useDebounced<T>(value: T, wait: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
