import { lazyView } from '../../runtime/lazyView.ts'

/** What speaks against a transfer; most transfers never need it, so it comes by itself. */
export const TransferWarnings = lazyView(
  () => import('./TransferWarnings.tsx'),
  (part) => part.TransferWarnings,
)
