import { lazyView } from '../../runtime/lazyView.ts'

/** What stands in place of the form and its review where nothing can be sent; few ever see it, so it comes by itself. */
export const CannotSend = lazyView(
  () => import('./CannotSendView.tsx'),
  (part) => part.CannotSendView,
)
