import { lazyView } from '../../runtime/lazyView.ts'

/** What stands in place of the form where nothing can be swapped; few ever see it, so it comes by itself. */
export const CannotSwap = lazyView(
  () => import('./CannotSwapView.tsx'),
  (part) => part.CannotSwapView,
)
