import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Show the address to receive at. Default true. */
    receive?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    Receive: undefined
    ReceiveNetworks: undefined
    ReceiveRequest: undefined
  }
}

/** Being sent coins and tokens. */
export const receiveFeature = defineFeature({
  id: 'receive',
  flags: { receive: switchFlag(true) },
  routes: { Receive: 'view', ReceiveNetworks: 'view', ReceiveRequest: 'view' },
  fills: ['menu'],
  load: () => import('./index.ts'),
})
