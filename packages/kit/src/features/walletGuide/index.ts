import { feature } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { useText } from '../../view/messages.ts'
import { walletGuideMessages } from './messages.ts'
import type { WalletGuideRouteName } from './routes.ts'

const WhatIsAWalletView = lazyView(async () => (await import('./WhatIsAWalletView.tsx')).WhatIsAWalletView)
const GetWalletView = lazyView(async () => (await import('./GetWalletView.tsx')).GetWalletView)

const getWallet = { useTitle: () => useText(walletGuideMessages).getTitle, View: GetWalletView }

/** For visitors who have no wallet yet; also what stands where a wallet on another device cannot be reached. */
export const walletGuideFeature = feature<WalletGuideRouteName>({
  id: 'walletGuide',
  routes: {
    WhatIsAWallet: { useTitle: () => useText(walletGuideMessages).whatTitle, View: WhatIsAWalletView },
    GetWallet: getWallet,
    ConnectingWalletConnect: getWallet,
    ConnectingWalletConnectBasic: { ...getWallet, isRoot: true },
  },
})
