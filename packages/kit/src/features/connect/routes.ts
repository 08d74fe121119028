declare module '../../core/routes.ts' {
  interface RouteMap {
    /** Asks on which chain family to use a wallet that works on several. */
    ConnectingMultiChain: { walletId: string }
  }
}

/** Makes this file a module, so that the routes above are added and not declared anew. */
export type ConnectRouteName = 'Connect' | 'AllWallets' | 'ConnectingExternal' | 'ConnectingMultiChain'
