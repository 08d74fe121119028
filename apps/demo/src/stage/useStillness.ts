import { useLayoutEffect, useState } from 'react'
import { createStillness } from './createStillness.ts'

/** Lets the page behave as for a visitor who prefers reduced motion, while that is chosen. */
export function useStillness(isStill: boolean): void {
  const [setStillness] = useState(createStillness)
  useLayoutEffect(() => setStillness(isStill), [setStillness, isStill])
}
