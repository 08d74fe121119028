import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Buy crypto from the sellers that the gateway knows. Default true. */
    onramp?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    Buy: undefined
    BuyChoice: { readonly of: 'coin' | 'currency' | 'method' | 'seller' }
    /** How one purchase of this browser stands. */
    BuyProgress: { readonly id: string }
  }
}

/** Buying coins with money. */
export const onrampFeature = defineFeature({
  id: 'onramp',
  flags: { onramp: switchFlag(true) },
  routes: { Buy: 'view', BuyChoice: 'view', BuyProgress: 'view' },
  fills: ['menu'],
  load: () => import('./index.ts'),
})
