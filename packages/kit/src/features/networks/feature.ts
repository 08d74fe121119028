import type { CaipNetworkId } from '../../core/network.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    Networks: undefined
    /** Asks the wallet to move to a network. */
    SwitchNetwork: { networkId: CaipNetworkId }
  }
}

/** Seeing and changing networks. */
export const networksFeature = defineFeature({
  id: 'networks',
  routes: { Networks: 'view', SwitchNetwork: 'requesting', UnsupportedChain: 'guard' },
  load: () => import('./index.ts'),
})
