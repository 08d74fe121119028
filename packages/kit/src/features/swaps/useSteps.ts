import { useState } from 'react'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import type { SwapProgress } from './swapFromReview.ts'

/** The steps of a swap from the first look at it, and those that are left to sign. */
export function useSteps(
  prepared: PreparedSwap | undefined,
  progress: SwapProgress | undefined,
): { readonly all: readonly SwapStepKind[]; readonly left: readonly SwapStepKind[] } {
  const [all, setAll] = useState<readonly SwapStepKind[]>([])
  // A wallet signs all at once where it can, so there are no steps to show.
  const steps = !prepared ? all : prepared.isAtomic ? (['swap'] as const) : prepared.steps
  if (steps.length > all.length) setAll(steps)
  if (!progress) return { all, left: steps }
  const at = Math.max(0, steps.indexOf(progress.step))
  return { all, left: steps.slice(progress.state === 'done' ? at + 1 : at) }
}
