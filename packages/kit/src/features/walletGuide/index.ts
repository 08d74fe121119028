import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { walletGuideMessages } from './messages.ts'

const WhatIsAWalletView = lazyView(
  () => import('./WhatIsAWalletView.tsx'),
  (part) => part.WhatIsAWalletView,
)
const GetWalletView = lazyView(
  () => import('./GetWalletView.tsx'),
  (part) => part.GetWalletView,
)

const DownloadsView = lazyView(
  () => import('./DownloadsView.tsx'),
  (part) => part.DownloadsView,
)

type RouteName = 'WhatIsAWallet' | 'GetWallet' | 'Downloads'

/** The views of getting a wallet. */
export const parts: FeatureParts<RouteName> = {
  routes: {
    WhatIsAWallet: { useTitle: () => useText(walletGuideMessages).whatTitle, View: WhatIsAWalletView },
    GetWallet: { useTitle: () => useText(walletGuideMessages).getTitle, View: GetWalletView },
    Downloads: { useTitle: ({ parameters }) => parameters.wallet.name, View: DownloadsView },
  },
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
