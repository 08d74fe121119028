import type { Kit } from '../../core/kit.ts'
import { feature } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { useText } from '../../view/messages.ts'
import { sendEntryMessages } from './entryMessages.ts'
import './routes.ts'
import { SendMenuItem } from './SendMenuItem.tsx'

const SendView = lazyView(async () => (await import('./sendViews.ts')).sendViews.SendView)
const SelectTokenView = lazyView(async () => (await import('./SelectTokenView.tsx')).SelectTokenView)
const SendReviewView = lazyView(async () => (await import('./sendViews.ts')).sendViews.SendReviewView)
const SentView = lazyView(async () => (await import('./SentView.tsx')).SentView)

/** Sending native coins and tokens. */
export const sendFeature = feature<'Send' | 'SendToken' | 'SendReview' | 'Sent'>({
  id: 'send',
  isEnabled: (kit: Kit) => kit.options.features?.send !== false && kit.options.chains.length > 0,
  routes: {
    Send: { useTitle: () => useText(sendEntryMessages).send, View: SendView },
    SendToken: { useTitle: () => useText(sendEntryMessages).chooseCoin, View: SelectTokenView },
    SendReview: { useTitle: () => useText(sendEntryMessages).review, View: SendReviewView },
    Sent: { useTitle: () => useText(sendEntryMessages).sent, View: SentView, isRoot: true },
  },
  menu: [{ id: 'send', Item: SendMenuItem }],
})
