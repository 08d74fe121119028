import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { sendEntryMessages } from './entryMessages.ts'
import { SendMenuItem } from './SendMenuItem.tsx'

const loadSendViews = () => import('./sendViews.ts')

const SendView = lazyView(loadSendViews, (part) => part.sendViews.SendView)
const SelectTokenView = lazyView(
  () => import('./SelectTokenView.tsx'),
  (part) => part.SelectTokenView,
)
const SendReviewView = lazyView(loadSendViews, (part) => part.sendViews.SendReviewView)
const SentView = lazyView(
  () => import('./SentView.tsx'),
  (part) => part.SentView,
)

/** The views of sending, and the way to them from the account. */
export const parts: FeatureParts<'Send' | 'SendToken' | 'SendReview' | 'Sent'> = {
  routes: {
    Send: { useTitle: () => useText(sendEntryMessages).send, View: SendView },
    SendToken: { useTitle: () => useText(sendEntryMessages).chooseCoin, View: SelectTokenView, isPicker: true },
    SendReview: { useTitle: () => useText(sendEntryMessages).review, View: SendReviewView },
    Sent: { useTitle: () => useText(sendEntryMessages).sent, View: SentView, isRoot: true },
  },
  menu: [{ id: 'send', Item: SendMenuItem }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
