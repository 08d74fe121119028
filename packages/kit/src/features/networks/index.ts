import { lazy } from 'react'
import { feature } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { networksMessages } from './messages.ts'
import type { NetworksRouteName } from './routes.ts'

const NetworksView = lazy(() => import('./NetworksView.tsx').then((m) => ({ default: m.NetworksView })))
const SwitchNetworkView = lazy(() => import('./SwitchNetworkView.tsx').then((m) => ({ default: m.SwitchNetworkView })))
const UnsupportedChainView = lazy(() =>
  import('./UnsupportedChainView.tsx').then((m) => ({ default: m.UnsupportedChainView })),
)

/** Seeing and changing networks. */
export const networksFeature = feature<NetworksRouteName>({
  id: 'networks',
  routes: {
    Networks: { useTitle: () => useText(networksMessages).title, View: NetworksView },
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
})
