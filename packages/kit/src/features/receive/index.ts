import type { FeatureParts } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { type Locales, useText } from '../../view/messages.ts'
import { receiveEntryMessages } from './entryMessages.ts'
import { ReceiveMenuItem } from './ReceiveMenuItem.tsx'

const ReceiveView = lazyView(
  () => import('./receiveViews.ts'),
  (part) => part.receiveViews.ReceiveView,
)
const ReceiveNetworksView = lazyView(
  () => import('./receiveViews.ts'),
  (part) => part.receiveViews.ReceiveNetworksView,
)
const ReceiveRequestView = lazyView(
  () => import('./receiveViews.ts'),
  (part) => part.receiveViews.ReceiveRequestView,
)
/** The views of receiving, and the way to them from the account. */
export const parts: FeatureParts<'Receive' | 'ReceiveNetworks' | 'ReceiveRequest'> = {
  routes: {
    Receive: { useTitle: () => useText(receiveEntryMessages).receive, View: ReceiveView },
    ReceiveNetworks: { useTitle: () => useText(receiveEntryMessages).networks, View: ReceiveNetworksView },
    ReceiveRequest: { useTitle: () => useText(receiveEntryMessages).request, View: ReceiveRequestView },
  },
  menu: [{ id: 'receive', Item: ReceiveMenuItem }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
