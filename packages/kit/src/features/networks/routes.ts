import type { CaipNetworkId } from '../../core/network.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    Networks: undefined
    /** Asks the wallet to move to a network. */
    SwitchNetwork: { networkId: CaipNetworkId }
  }
}

export type NetworksRouteName = 'Networks' | 'SwitchNetwork' | 'UnsupportedChain'
