import { switchFlag } from '../../core/flags.ts'
import { loadLater } from '../../core/loadPart.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Post usage events to the gateway once consent is given. Default false. */
    analytics?: boolean | undefined
  }
}

/** Counts what visitors do, with their consent only. */
export const analyticsFeature = defineFeature({
  id: 'analytics',
  flags: { analytics: switchFlag(false) },
  start: (kit) =>
    loadLater(
      kit,
      () => import('./analytics.ts'),
      ({ startAnalytics }) => startAnalytics(kit),
    ),
})
