import { lazyView } from '../../runtime/lazyView.ts'

/** Resolves a typed name; most receivers are addresses, so its code loads separately. */
export const NameReceiver = lazyView(
  () => import('./NameReceiver.tsx'),
  (part) => part.NameReceiver,
)
