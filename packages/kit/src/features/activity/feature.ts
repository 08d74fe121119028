import { switchFlag } from '../../core/flags.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Own and gateway activity in the account view. Default true. */
    history?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    Activity: undefined
    /** One transaction of the list; without a network where the source of the list names none. */
    ActivityDetails: { readonly hash: string; readonly networkId?: CaipNetworkId | undefined }
  }
}

/** What the account did: a tab of the account and a view by month. */
export const activityFeature = defineFeature({
  id: 'history',
  flags: { history: switchFlag(true) },
  routes: { Activity: 'account', ActivityDetails: 'account' },
  fills: ['tabs'],
  load: () => import('./index.ts'),
})
