import { switchFlag } from '../../../core/flags.ts'
import { defineFeature } from '../../../runtime/feature.ts'

declare module '../../../core/flags.ts' {
  interface FeatureFlags {
    tip?: boolean | undefined
  }
}

declare module '../../../core/routes.ts' {
  interface RouteMap {
    Tip: { readonly cents: number }
  }
}

declare module '../../../core/events.ts' {
  interface EventMap {
    TIP_GIVEN: { readonly cents: number }
  }
}

/** A feature as a site would write one: everything about it stands in this folder. */
export const tipFeature = defineFeature({
  id: 'tip',
  flags: { tip: switchFlag(false) },
  isEnabled: ({ features }) => features.tip === true,
  routes: { Tip: 'view' },
  fills: ['connectMethods', 'settings'],
  load: () => import('./parts.tsx'),
})
