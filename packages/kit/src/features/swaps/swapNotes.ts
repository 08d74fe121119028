import { lazyView } from '../../view/lazyView.ts'

/** What speaks against a swap; most swaps never need it, so it comes by itself. */
export const SwapNotes = lazyView(
  () => import('./SwapNotes.tsx'),
  (part) => part.SwapNotes,
)
