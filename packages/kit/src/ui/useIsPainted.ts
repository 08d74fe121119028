import { useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** Whether a frame was painted since the component was first drawn, or something like it before. */
export function useIsPainted(before: boolean): boolean {
  const [isPainted, setIsPainted] = useState(before)
  useEffect(() => afterPaint(() => setIsPainted(true)), [])
  return isPainted
}
