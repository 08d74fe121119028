import { lazyView } from '../../runtime/lazyView.ts'

/** What a payment link asks for; most receivers are addresses, so it comes by itself. */
export const PaymentLinkNote = lazyView(
  () => import('./PaymentLinkNote.tsx'),
  (part) => part.PaymentLinkNote,
)
