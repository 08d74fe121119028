import { lazyView } from '../../view/lazyView.ts'

/** Finds out whom a typed name stands for; most receivers are addresses, so it comes by itself. */
export const NameReceiver = lazyView(
  () => import('./NameReceiver.tsx'),
  (part) => part.NameReceiver,
)
