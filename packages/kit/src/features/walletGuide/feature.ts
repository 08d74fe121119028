import { defineFeature } from '../../view/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    WhatIsAWallet: undefined
    GetWallet: undefined
  }
}

/** For visitors who have no wallet yet; also what stands where a wallet on another device cannot be reached. */
export const walletGuideFeature = defineFeature({
  id: 'walletGuide',
  routes: {
    WhatIsAWallet: 'connecting',
    GetWallet: 'connecting',
    ConnectingWalletConnect: 'connecting',
    ConnectingWalletConnectBasic: 'connecting',
  },
  load: () => import('./index.ts'),
})
