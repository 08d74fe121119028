import { lazyView } from '../../runtime/lazyView.ts'

// Most transfers go to an address and meet no obstacle, so each of these comes by itself.
export const CannotSend = lazyView(
  () => import('./CannotSendView.tsx'),
  (part) => part.CannotSendView,
)
export const NameReceiver = lazyView(
  () => import('./NameReceiver.tsx'),
  (part) => part.NameReceiver,
)
export const PaymentLinkNote = lazyView(
  () => import('./PaymentLinkNote.tsx'),
  (part) => part.PaymentLinkNote,
)
export const TransferWarnings = lazyView(
  () => import('./TransferWarnings.tsx'),
  (part) => part.TransferWarnings,
)
