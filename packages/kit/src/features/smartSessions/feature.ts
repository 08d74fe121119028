import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** What sites may do for the account by themselves. */
    SmartSessions: undefined
  }
}

/** What sites may do for an account by themselves, and the way to end it. */
export const smartSessionsFeature = defineFeature({
  id: 'smartSessions',
  flags: { smartSessions: switchFlag(false) },
  isEnabled: ({ features }) => features.smartSessions === true,
  routes: { SmartSessions: 'view' },
  fills: ['settings'],
  load: () => import('./index.ts'),
})
