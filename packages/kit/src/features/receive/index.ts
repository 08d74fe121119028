import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { receiveEntryMessages } from './entryMessages.ts'
import { ReceiveMenuItem } from './ReceiveMenuItem.tsx'

const loadReceiveViews = () => import('./receiveViews.ts')

const ReceiveView = lazyView(loadReceiveViews, (part) => part.receiveViews.ReceiveView)
const ReceiveNetworksView = lazyView(loadReceiveViews, (part) => part.receiveViews.ReceiveNetworksView)
const ReceiveRequestView = lazyView(loadReceiveViews, (part) => part.receiveViews.ReceiveRequestView)
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
