import { useEffect, useState } from 'react'

/**
 * Debounces a value, so that typing sends no request for each letter.
 *
 * @param first The value until then. Default: the first value.
 */
export function useSettled<T>(value: T, wait: number, first: T = value): T {
  const [settled, settle] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
