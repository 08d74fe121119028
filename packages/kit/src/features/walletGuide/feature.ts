import { defineFeature } from '../../view/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    WhatIsAWallet: undefined
    GetWallet: undefined
  }
}

/** For visitors who have no wallet yet; also what stands where no wallet can be reached. */
export const walletGuideFeature = defineFeature({
  id: 'walletGuide',
  routes: {
    WhatIsAWallet: 'connecting',
    GetWallet: 'connecting',
    ConnectingWalletConnectBasic: 'connecting',
  },
  load: () => import('./index.ts'),
})
