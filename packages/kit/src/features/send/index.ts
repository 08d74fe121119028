import { lazy } from 'react'
import type { Kit } from '../../core/kit.ts'
import { feature } from '../../view/feature.ts'
import { useText } from '../../view/messages.ts'
import { sendMessages } from './messages.ts'
import './routes.ts'
import { SendBay } from './SendBay.tsx'

const SendView = lazy(() => import('./sendViews.ts').then((module) => ({ default: module.sendViews.SendView })))
const SelectTokenView = lazy(() =>
  import('./SelectTokenView.tsx').then((module) => ({ default: module.SelectTokenView })),
)
const SendReviewView = lazy(() =>
  import('./sendViews.ts').then((module) => ({ default: module.sendViews.SendReviewView })),
)
const SentView = lazy(() => import('./SentView.tsx').then((module) => ({ default: module.SentView })))

/** Sending native coins and tokens. */
export const sendFeature = feature<'Send' | 'SendToken' | 'SendReview' | 'Sent'>({
  id: 'send',
  isEnabled: (kit: Kit) => kit.options.features?.send !== false && kit.options.adapters.length > 0,
  routes: {
    Send: { useTitle: () => useText(sendMessages).send, View: SendView },
    SendToken: { useTitle: () => useText(sendMessages).chooseCoin, View: SelectTokenView },
    SendReview: { useTitle: () => useText(sendMessages).review, View: SendReviewView },
    Sent: { useTitle: () => useText(sendMessages).sent, View: SentView, isRoot: true },
  },
  menu: [{ id: 'send', Bay: SendBay }],
})
