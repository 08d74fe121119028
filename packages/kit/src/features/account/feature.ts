import { orderFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /**
     * Order of what the account view offers to do; what is not named comes after, in the default order. A name without
     * its feature is passed over. Default `['onramp', 'swaps', 'receive', 'send']`.
     */
    walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send' | (string & {}))[] | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    Accounts: undefined
    Settings: undefined
    /** One piece of a collection that the account in view has on its network; `id` is its CAIP-19 id. */
    Nft: { readonly id: string }
  }
}

/** The connected visitor's account: balance, tokens, other accounts, settings. */
export const accountFeature = defineFeature({
  id: 'account',
  flags: { walletFeaturesOrder: orderFlag() },
  routes: { Account: 'account', Accounts: 'account', Settings: 'account', Nft: 'account' },
  shows: { Account: ['menu', 'tabs'], Settings: ['settings'] },
  load: () => import('./index.ts'),
})
