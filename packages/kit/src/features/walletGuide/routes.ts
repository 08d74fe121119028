declare module '../../core/routes.ts' {
  interface RouteMap {
    WhatIsAWallet: undefined
    GetWallet: undefined
  }
}

/** The routes of this feature; naming them here makes this file a module. */
export type WalletGuideRouteName =
  | 'WhatIsAWallet'
  | 'GetWallet'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
