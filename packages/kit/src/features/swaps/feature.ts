import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'
import type { SwapArguments, SwapSide } from './swapDraft.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Exchange one coin for another. Default true. */
    swaps?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** What a site may fill in; the visitor can change all of it. */
    Swap: SwapArguments | undefined
    SwapToken: { readonly side: SwapSide }
    SwapSettings: undefined
    SwapReview: undefined
  }
}

/** Exchanging one coin for another. */
export const swapsFeature = defineFeature({
  id: 'swaps',
  flags: { swaps: switchFlag(true) },
  isEnabled: ({ chains }) => chains.length > 0,
  routes: { Swap: 'view', SwapToken: 'view', SwapSettings: 'view', SwapReview: 'view' },
  fills: ['menu'],
  load: () => import('./index.ts'),
})
