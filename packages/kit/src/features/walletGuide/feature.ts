import type { WalletRecord } from '../../core/walletRecord.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    WhatIsAWallet: undefined
    GetWallet: undefined
    /** Where to get a wallet of a list, on this device and on others. */
    Downloads: { wallet: WalletRecord }
  }
}

/** For visitors who have no wallet yet. */
export const walletGuideFeature = defineFeature({
  id: 'walletGuide',
  routes: {
    WhatIsAWallet: 'choosing',
    GetWallet: 'choosing',
    Downloads: 'choosing',
  },
  load: () => import('./index.ts'),
})
