import type { FeatureParts } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { networksMessages } from './messages.ts'

const NetworksView = lazyView(
  () => import('./NetworksView.tsx'),
  (part) => part.NetworksView,
)
const SwitchNetworkView = lazyView(
  () => import('./SwitchNetworkView.tsx'),
  (part) => part.SwitchNetworkView,
)
const UnsupportedChainView = lazyView(
  () => import('./UnsupportedChainView.tsx'),
  (part) => part.UnsupportedChainView,
)

/** The views of seeing and changing networks. */
export const parts: FeatureParts<'Networks' | 'SwitchNetwork' | 'UnsupportedChain'> = {
  routes: {
    Networks: { useTitle: () => useText(networksMessages).title, View: NetworksView, isPicker: true },
    SwitchNetwork: {
      useTitle: ({ parameters }) => {
        const { networks } = useKitInstance().options
        const text = useText(networksMessages)
        return networks.find(({ id }) => id === parameters.networkId)?.name ?? text.title
      },
      View: SwitchNetworkView,
    },
    UnsupportedChain: {
      useTitle: () => useText(networksMessages).unsupportedTitle,
      View: UnsupportedChainView,
      isRoot: true,
    },
  },
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
