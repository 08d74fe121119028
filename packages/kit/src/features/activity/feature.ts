import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../view/feature.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Own and gateway activity in the account view. Default true. */
    history?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    Activity: undefined
  }
}

/** What the account did: a tab of the account and a view by month. */
export const activityFeature = defineFeature({
  id: 'activity',
  flags: { history: switchFlag(true) },
  isEnabled: ({ features }) => features.history === true,
  routes: { Activity: 'account' },
  fills: ['tabs'],
  load: () => import('./index.ts'),
})
