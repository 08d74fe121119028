import type { FeatureParts } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { type Locales, useText } from '../../view/messages.ts'
import { sendEntryMessages } from './entryMessages.ts'
import { SendMenuItem } from './SendMenuItem.tsx'

const SendView = lazyView(async () => (await import('./sendViews.ts')).sendViews.SendView)
const SelectTokenView = lazyView(async () => (await import('./SelectTokenView.tsx')).SelectTokenView)
const SendReviewView = lazyView(async () => (await import('./sendViews.ts')).sendViews.SendReviewView)
const SentView = lazyView(async () => (await import('./SentView.tsx')).SentView)

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
