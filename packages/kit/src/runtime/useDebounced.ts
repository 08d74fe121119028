import { useEffect, useState } from 'react'

/**
 * Debounces a value, so that typing sends no request for each letter.
 *
 * @param timeoutMs Milliseconds that the value stays the same before it is taken.
 * @param first The value until then. Default: the first value.
 */
export function useDebounced<T>(value: T, timeoutMs: number, first: T = value): T {
  const [settled, settle] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), timeoutMs)
    return () => clearTimeout(timer)
  }, [value, timeoutMs])
  return settled
}
